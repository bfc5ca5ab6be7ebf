import { limits, type ChatEvent, type Row } from '@tend/protocol';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { startServices, type Services } from '../services.fixture.ts';

function eventsOf(rows: readonly Row[]): ChatEvent[] {
  return rows.flatMap((row) =>
    row.kind === 'message' && row.content.type === 'event' ? [row.content.event] : [],
  );
}

function lastOf(services: Services, chatId: string) {
  return services.changes.findLast(({ space }) => space.id === chatId);
}

test('[CH6] a change is one version with its row and its system line', async () => {
  const services = await startServices();
  const { groups, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const { version } = await groups.rename(by(ada), { chatId, title: 'South' });
  expect(version).toBe(2);
  expect(lastOf(services, chatId)).toEqual({
    space: { kind: 'chat', id: chatId },
    from: 1,
    to: 2,
    rows: [
      expect.objectContaining({ kind: 'chat', title: 'South', version: 2 }),
      expect.objectContaining({ kind: 'message', authorId: ada, seq: 2, version: 2 }),
    ],
  });
});

test('[CH6] a member who does not administer the group changes nothing', async () => {
  const services = await startServices();
  const { groups, changes, ada, ben, cid } = services;
  const chatId = await services.addGroup(ada, ben);
  changes.length = 0;
  const attempts = [
    groups.rename(by(ben), { chatId, title: 'Mine' }),
    groups.addMembers(by(ben), { chatId, userIds: [cid] }),
    groups.removeMember(by(ben), { chatId, userId: ada }),
    groups.setMemberRole(by(ben), { chatId, userId: ben, role: 'administrator' }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_allowed' } });
  }
  expect(changes).toEqual([]);
});

test('[CH11] for strangers a group does not exist, and an administrator of the organisation is one', async () => {
  const services = await startServices();
  const { groups, ada, cid, boss, id } = services;
  const chatId = await services.addGroup(ada);
  const attempts = [
    groups.rename(by(boss), { chatId, title: 'Ours' }),
    groups.addMembers(by(boss), { chatId, userIds: [boss] }),
    groups.leave(by(boss), { chatId }),
    groups.rename(by(cid), { chatId, title: 'Ours' }),
    groups.rename(by(ada), { chatId: id(), title: 'Nothing' }),
    groups.rename(by(ada), { chatId: ada, title: 'A person' }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
  }
});

test('[CH7] an added person sees the whole history and has nothing unread', async () => {
  const services = await startServices();
  const { groups, messages, readMarks, ada, ben } = services;
  const chatId = await services.addGroup(ada);
  await services.send(ada, chatId, 'Before');
  const { version } = await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  await services.send(ada, chatId, 'After');

  const page = await messages.page(ben, { chatId, from: { type: 'newest' }, limit: 50 });
  expect(page.messages).toHaveLength(4);
  const readUpTo = version - 1;
  expect(await readMarks.unread(ben, chatId)).toMatchObject({ count: 1, readUpTo });
  expect(services.rowsOf(ben)).toEqual([
    { kind: 'membership', userId: ben, chatId, state: 'active', version: 2 },
    { kind: 'readMark', userId: ben, chatId, upTo: readUpTo, version: 2 },
  ]);
});

test('[CH8] a removed person stays as a row that says so, is notified, and sees nothing more', async () => {
  const services = await startServices();
  const { groups, messages, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  await groups.removeMember(by(ada), { chatId, userId: ben });
  expect(lastOf(services, chatId)?.rows).toEqual([
    { kind: 'member', chatId, userId: ben, role: 'member', state: 'left', version: 2 },
    expect.objectContaining({ kind: 'message' }),
  ]);
  expect(services.rowsOf(ben).at(-1)).toMatchObject({ kind: 'membership', chatId, state: 'left' });
  await expect(
    messages.page(ben, { chatId, from: { type: 'newest' }, limit: 50 }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('[CH15] a former member learns who ended the membership, and the group’s title at that time', async () => {
  const { groups, addGroup, rowsOf, ada, ben } = await startServices();
  const chatId = await addGroup(ada, ben);
  const endingOf = (userId: string) =>
    rowsOf(userId).findLast((row) => row.kind === 'membership')?.ending;
  await groups.rename(by(ada), { chatId, title: 'Night team' });
  await groups.removeMember(by(ada), { chatId, userId: ben });
  await groups.rename(by(ada), { chatId, title: 'Day team' });
  expect(endingOf(ben)).toEqual({ byId: ada, title: 'Night team' });
  await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  expect(endingOf(ben)).toBeUndefined();
  await groups.leave(by(ben), { chatId });
  expect(endingOf(ben)).toEqual({ byId: ben, title: 'Day team' });
});

test('[CH7] a former member can be added again, as a member, with missed messages marked as read', async () => {
  const services = await startServices();
  const { groups, readMarks, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  await groups.setMemberRole(by(ada), { chatId, userId: ben, role: 'administrator' });
  await groups.leave(by(ben), { chatId });
  await services.send(ada, chatId, 'While you were away');
  await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  expect(lastOf(services, chatId)?.rows[0]).toMatchObject({ role: 'member', state: 'active' });
  expect(await readMarks.unread(ben, chatId)).toMatchObject({ count: 0 });
});

test('[CH6] an administrator does not remove themself: they leave', async () => {
  const { groups, addGroup, ada } = await startServices();
  const chatId = await addGroup(ada);
  await expect(groups.removeMember(by(ada), { chatId, userId: ada })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

test('[CH9] a full group accepts nobody else', async () => {
  const { groups, chats, addPerson, ada, ben, id } = await startServices();
  const names = Array.from({ length: limits.groupMembers - 1 }, (_, index) => `Person ${index}`);
  const memberIds = await Promise.all(names.map((name) => addPerson(name)));
  const chatId = id();
  await chats.createGroup(by(ada), { id: chatId, title: 'All', memberIds });
  await expect(groups.addMembers(by(ada), { chatId, userIds: [ben] })).rejects.toMatchObject({
    code: 'group_full',
  });
});

test('[CH10] the last administrator cannot step down', async () => {
  const { groups, addGroup, ada, ben } = await startServices();
  const chatId = await addGroup(ada, ben);
  const stepDown = { chatId, userId: ada, role: 'member' } as const;
  await expect(groups.setMemberRole(by(ada), stepDown)).rejects.toMatchObject({
    code: 'last_administrator',
  });
  await groups.setMemberRole(by(ada), { chatId, userId: ben, role: 'administrator' });
  await groups.setMemberRole(by(ada), stepDown);
});

test('[CH10] when the last administrator leaves, the longest-standing active person takes over', async () => {
  const services = await startServices();
  const { groups, users, ada, ben, cid, dee } = services;
  const chatId = await services.addGroup(ada, dee);
  await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  await groups.addMembers(by(ada), { chatId, userIds: [cid] });
  await users.deactivate(anAdministrator, dee);
  const { version } = await groups.leave(by(ada), { chatId });
  expect(version).toBe(5);
  expect(eventsOf(services.rowsOf(chatId)).slice(-2)).toEqual([
    { type: 'memberLeft', userId: ada },
    { type: 'memberRoleSet', userId: ben, role: 'administrator' },
  ]);
  await groups.rename(by(ben), { chatId, title: 'Mine now' });
});

test('[CH10] when the last administrator is deactivated, another member takes over, too', async () => {
  const services = await startServices();
  const { groups, users, ada, ben, cid } = services;
  const chatId = await services.addGroup(ada, ben, cid);
  const shared = await services.addGroup(ada, ben, cid);
  await groups.setMemberRole(by(ada), { chatId: shared, userId: cid, role: 'administrator' });
  services.changes.length = 0;
  await users.deactivate(anAdministrator, ada);
  expect(eventsOf(services.rowsOf(chatId))).toEqual([
    { type: 'memberRoleSet', userId: ben, role: 'administrator' },
  ]);
  expect(services.rowsOf(shared)).toEqual([]);
  await groups.rename(by(ben), { chatId, title: 'Mine now' });
});

test('[CH10] when the group still has another administrator, nobody is appointed', async () => {
  const services = await startServices();
  const { groups, ada, ben, cid } = services;
  const chatId = await services.addGroup(ada, ben, cid);
  await groups.setMemberRole(by(ada), { chatId, userId: cid, role: 'administrator' });
  await groups.leave(by(ada), { chatId });
  expect(eventsOf(services.rowsOf(chatId)).at(-1)).toEqual({ type: 'memberLeft', userId: ada });
});

test('[CH8] the last member may leave, too', async () => {
  const services = await startServices();
  const chatId = await services.addGroup(services.ada);
  await services.groups.leave(by(services.ada), { chatId });
  expect(await services.memberships.listActiveChats(services.ada)).toEqual([]);
});

test('[CH12] a change without effect takes no version', async () => {
  const services = await startServices();
  const { groups, changes, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  await groups.removeMember(by(ada), { chatId, userId: ben });
  await groups.addMembers(by(ada), { chatId, userIds: [ben] });
  await groups.removeMember(by(ada), { chatId, userId: ben });
  changes.length = 0;
  const answers = await Promise.all([
    groups.rename(by(ada), { chatId, title: 'North' }),
    groups.addMembers(by(ada), { chatId, userIds: [ada] }),
    groups.removeMember(by(ada), { chatId, userId: ben }),
    groups.setMemberRole(by(ada), { chatId, userId: ada, role: 'administrator' }),
  ]);
  expect(answers.map(({ version }) => version)).toEqual([4, 4, 4, 4]);
  expect(changes).toEqual([]);
  expect(await groups.rename(by(ada), { chatId, title: 'South' })).toEqual({ version: 5 });
});

test('[CH14] nobody is added when one of them is unknown or deactivated', async () => {
  const services = await startServices();
  const { groups, changes, users, ada, ben, cid } = services;
  const chatId = await services.addGroup(ada);
  await users.deactivate(anAdministrator, cid);
  changes.length = 0;
  for (const stranger of [cid, services.id()]) {
    await expect(
      groups.addMembers(by(ada), { chatId, userIds: [ben, stranger] }),
    ).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(changes).toEqual([]);
});

test('[CH6] changing the role of, or removing, a person who never was in the group is not found', async () => {
  const { groups, addGroup, ada, ben, cid } = await startServices();
  const chatId = await addGroup(ada, ben);
  await groups.removeMember(by(ada), { chatId, userId: ben });
  const attempts = [
    groups.removeMember(by(ada), { chatId, userId: cid }),
    groups.setMemberRole(by(ada), { chatId, userId: cid, role: 'administrator' }),
    groups.setMemberRole(by(ada), { chatId, userId: ben, role: 'administrator' }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
  }
});
