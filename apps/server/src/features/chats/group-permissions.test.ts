import type { GroupPermission, Row } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices, type Services } from '../services.fixture.ts';

const notAllowed = { code: 'not_allowed' };
const refused = { status: 'rejected', reason: notAllowed };

/** A group of Ada's with Ben in it, in which Ben has written. */
async function startGroup() {
  const services = await startServices();
  const { ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const { id: messageId } = await services.send(ben, chatId, 'Good morning');
  services.changes.length = 0;
  const permit = (permission: GroupPermission, permitted: 'everyone' | 'administrators') =>
    services.groups.setPermission(by(ada), { chatId, permission, permitted });
  return { ...services, chatId, messageId, permit };
}

function lastRows(services: Services, chatId: string): readonly Row[] {
  return services.changes.findLast(({ space }) => space.id === chatId)?.rows ?? [];
}

test('[CH30] the description is in the group’s row, and a line says that it changed, not how', async () => {
  const services = await startGroup();
  const { groups, chats, chatId, ada } = services;
  const description = 'Nights 21:00–07:30\nKeys: ask Cora';
  const { version } = await groups.describe(by(ada), { chatId, description });
  expect(lastRows(services, chatId)).toEqual([
    expect.objectContaining({ kind: 'chat', description, version }),
    expect.objectContaining({ content: { type: 'event', event: { type: 'groupDescribed' } } }),
  ]);
  expect(await chats.listChanged(chatId, version - 1)).toMatchObject([{ description }]);
  services.changes.length = 0;
  expect(await groups.describe(by(ada), { chatId, description })).toEqual({ version });
  expect(services.changes).toEqual([]);
  await groups.describe(by(ada), { chatId, description: '' });
  expect(lastRows(services, chatId)[0]).not.toHaveProperty('description');
});

test('[CH31] a new group permits what groups always did', async () => {
  const { groups, messageChanges, chatId, messageId, ben, cid } = await startGroup();
  await messageChanges.setPinned(by(ben), { chatId, messageId, isPinned: true });
  const attempts = [
    groups.rename(by(ben), { chatId, title: 'Mine' }),
    groups.describe(by(ben), { chatId, description: 'Mine' }),
    groups.addMembers(by(ben), { chatId, userIds: [cid] }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) expect(attempt).toMatchObject(refused);
});

test('[CH31] what is permitted to everyone every member may do', async () => {
  const { groups, chatId, ben, cid, permit } = await startGroup();
  await permit('rename', 'everyone');
  await permit('addPeople', 'everyone');
  await groups.rename(by(ben), { chatId, title: 'Ours' });
  await groups.describe(by(ben), { chatId, description: 'Ours' });
  await groups.addMembers(by(ben), { chatId, userIds: [cid] });
  await permit('rename', 'administrators');
  await expect(groups.rename(by(ben), { chatId, title: 'Mine' })).rejects.toMatchObject(notAllowed);
});

test('[CH31] only administrators set permissions, in one version with a line that says which', async () => {
  const services = await startGroup();
  const { groups, chatId, ben, cid, permit } = services;
  const change = { chatId, permission: 'write', permitted: 'administrators' } as const;
  await expect(groups.setPermission(by(ben), change)).rejects.toMatchObject(notAllowed);
  await expect(groups.setPermission(by(cid), change)).rejects.toMatchObject({ code: 'not_found' });
  const { version } = await permit('write', 'administrators');
  const event = { type: 'permissionSet', permission: 'write', permitted: 'administrators' };
  expect(lastRows(services, chatId)).toEqual([
    expect.objectContaining({
      permissions: {
        write: 'administrators',
        addPeople: 'administrators',
        rename: 'administrators',
        pin: 'everyone',
      },
    }),
    expect.objectContaining({ seq: version, content: { type: 'event', event } }),
  ]);
  expect(await permit('write', 'administrators')).toEqual({ version });
});

test('[CH32] in a group for announcements members neither send, forward to it, edit nor signal typing', async () => {
  const services = await startGroup();
  const { chats, messages, messageChanges, chatId, messageId, ada, ben, id, permit } = services;
  const own = await services.addGroup(ben);
  const { id: elsewhere } = await services.send(ben, own, 'Elsewhere');
  await permit('write', 'administrators');
  const attempts = [
    services.send(ben, chatId, 'Me, too'),
    messages.forward(by(ben), { id: id(), chatId, from: { chatId: own, messageId: elsewhere } }),
    messageChanges.edit(by(ben), { id: id(), chatId, messageId, text: 'Good night' }),
    chats.setTyping(ben, { chatId, isTyping: true }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) expect(attempt).toMatchObject(refused);
  await services.send(ada, chatId, 'An announcement');
  await permit('write', 'everyone');
  await services.send(ben, chatId, 'Me, too');
});

test('[CH32] in a group for announcements members read, react, and delete their own messages', async () => {
  const { messages, messageChanges, chatId, messageId, ben, id, openDirect, ada, permit } =
    await startGroup();
  await permit('write', 'administrators');
  const direct = await openDirect(ben, ada);
  await messages.forward(by(ben), { id: id(), chatId: direct, from: { chatId, messageId } });
  await messageChanges.react(by(ben), { chatId, messageId, emoji: '👍' });
  await messageChanges.delete(by(ben), { chatId, messageId });
  const { messages: read } = await messages.page(ben, {
    chatId,
    from: { type: 'newest' },
    limit: 10,
  });
  expect(read).toContainEqual(
    expect.objectContaining({ id: messageId, content: { type: 'deleted', byId: ben } }),
  );
});

test('[CH32] a message that was stored before writing was closed keeps its answer', async () => {
  const { messages, chatId, ben, id, permit } = await startGroup();
  const message = { id: id(), chatId, text: 'In time' };
  const first = await messages.send(by(ben), message);
  await permit('write', 'administrators');
  expect(await messages.send(by(ben), message)).toEqual(first);
});

test('[CH33] where administrators pin, members neither pin nor unpin', async () => {
  const { messageChanges, chatId, messageId, ada, ben, permit } = await startGroup();
  await permit('pin', 'administrators');
  const pin = { chatId, messageId, isPinned: true };
  await expect(messageChanges.setPinned(by(ben), pin)).rejects.toMatchObject(notAllowed);
  await messageChanges.setPinned(by(ada), pin);
  const unpin = { ...pin, isPinned: false };
  await expect(messageChanges.setPinned(by(ben), unpin)).rejects.toMatchObject(notAllowed);
  await messageChanges.setPinned(by(ada), unpin);
});

test('[CH3] a direct chat has no description and no permissions', async () => {
  const { groups, openDirect, rowsOf, ada, ben } = await startServices();
  const chatId = await openDirect(ada, ben);
  const attempts = [
    groups.describe(by(ada), { chatId, description: 'Us' }),
    groups.setPermission(by(ada), { chatId, permission: 'write', permitted: 'administrators' }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) expect(attempt).toMatchObject(refused);
  expect(rowsOf(chatId)[0]).not.toHaveProperty('permissions');
});
