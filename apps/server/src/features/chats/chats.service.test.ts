import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

test('[CH1] a direct chat exists once for a pair that opens it a hundred times at once', async () => {
  const { chats, ada, ben, id, rowsOf } = await startServices();
  const opened = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const [caller, userId] = index % 2 === 0 ? [ada, ben] : [ben, ada];
      return chats.openDirect(by(caller), { id: id(), userId });
    }),
  );
  const [chatId = '', ...others] = new Set(opened.map((answer) => answer.chatId));
  expect(others).toEqual([]);
  expect(rowsOf(chatId)).toEqual([
    expect.objectContaining({ kind: 'chat', type: 'direct', title: null, version: 1 }),
    expect.objectContaining({ kind: 'member', userId: ada, role: 'member', state: 'active' }),
    expect.objectContaining({ kind: 'member', userId: ben, role: 'member', state: 'active' }),
  ]);
  for (const person of [ada, ben]) {
    expect(rowsOf(person)).toEqual([
      { kind: 'membership', userId: person, chatId, state: 'active', version: 2 },
    ]);
  }
});

test('[CH41] a person has one chat with themself, however many devices open it at once', async () => {
  const { chats, ada, ben, id, rowsOf } = await startServices();
  const opened = await Promise.all(
    Array.from({ length: 100 }, () => chats.openDirect(by(ada), { id: id(), userId: ada })),
  );
  const [chatId = '', ...others] = new Set(opened.map((answer) => answer.chatId));
  expect(others).toEqual([]);
  expect(rowsOf(chatId)).toEqual([
    expect.objectContaining({ kind: 'chat', type: 'direct', title: null, version: 1 }),
    expect.objectContaining({ kind: 'member', userId: ada, role: 'member', state: 'active' }),
  ]);
  expect(rowsOf(ada)).toEqual([
    { kind: 'membership', userId: ada, chatId, state: 'active', version: 2 },
  ]);
  const another = await chats.openDirect(by(ben), { id: id(), userId: ben });
  expect(another.chatId).not.toBe(chatId);
});

test('[CH42] nobody else finds or enters saved messages', async () => {
  const { chats, groups, messages, openDirect, send, ada, ben, boss, id } = await startServices();
  const chatId = await openDirect(ada, ada);
  await send(ada, chatId, 'A note');
  for (const other of [ben, boss]) {
    const command = { id: id(), chatId, text: 'Hello' };
    const attempts = [
      messages.page(other, { chatId, from: { type: 'newest' }, limit: 1 }),
      messages.send(by(other), command),
    ];
    for (const attempt of attempts) {
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    }
  }
  const adding = groups.addMembers(by(ada), { chatId, userIds: [ben] });
  await expect(adding).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(groups.leave(by(ada), { chatId })).rejects.toMatchObject({ code: 'not_allowed' });
  expect((await chats.openDirect(by(ada), { id: id(), userId: ben })).chatId).not.toBe(chatId);
});

test('[CH43] nothing in saved messages is unread, or read by somebody', async () => {
  const { readMarks, openDirect, send, ada } = await startServices();
  const chatId = await openDirect(ada, ada);
  await send(ada, chatId, 'A note');
  expect(await readMarks.unread(ada, chatId)).toMatchObject({ count: 0, mentions: 0 });
  expect(await readMarks.receipts(ada, chatId)).toMatchObject({ receipts: [{ userId: ada }] });
});

test('[CH44] a message is saved with its author’s name, and stays when the original is deleted', async () => {
  const { messages, messageChanges, openDirect, send, rowsOf, ada, ben, id } =
    await startServices();
  const [chatId, savedId] = [await openDirect(ada, ben), await openDirect(ada, ada)];
  const { id: messageId } = await send(ben, chatId, 'The code is 12');
  const from = { chatId, messageId };
  await messages.forward(by(ada), { id: id(), chatId: savedId, from });
  await messageChanges.delete(by(ben), from);
  const page = await messages.page(ada, { chatId: savedId, from: { type: 'newest' }, limit: 5 });
  expect(page.messages).toMatchObject([
    { forwardedFrom: ben, content: { type: 'text', text: 'The code is 12' } },
  ]);
  expect(rowsOf(ben).some((row) => 'chatId' in row && row.chatId === savedId)).toBe(false);
});

test('[CH2] nobody opens a direct chat with an unknown or a deactivated person', async () => {
  const { chats, users, ada, ben, id } = await startServices();
  await users.deactivate(anAdministrator, ben);
  for (const userId of [ben, id()]) {
    await expect(chats.openDirect(by(ada), { id: id(), userId })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});

test('[CH2] an existing direct chat with a deactivated person is still found', async () => {
  const { chats, users, openDirect, ada, ben, id } = await startServices();
  const chatId = await openDirect(ada, ben);
  await users.deactivate(anAdministrator, ben);
  expect(await chats.openDirect(by(ada), { id: id(), userId: ben })).toEqual({ chatId });
});

test('[CH5] a direct chat cannot reuse the id of something else', async () => {
  const { chats, addGroup, ada, ben } = await startServices();
  for (const taken of [ada, ben, await addGroup(ada)]) {
    await expect(chats.openDirect(by(ada), { id: taken, userId: ben })).rejects.toMatchObject({
      code: 'id_reused',
    });
  }
});

test('[CH3] a direct chat cannot be changed or left', async () => {
  const { groups, openDirect, ada, ben, cid } = await startServices();
  const chatId = await openDirect(ada, ben);
  const attempts = [
    groups.rename(by(ada), { chatId, title: 'Us' }),
    groups.addMembers(by(ada), { chatId, userIds: [cid] }),
    groups.removeMember(by(ada), { chatId, userId: ben }),
    groups.setMemberRole(by(ada), { chatId, userId: ada, role: 'administrator' }),
    groups.leave(by(ada), { chatId }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_allowed' } });
  }
});

test('[CH4] a group begins in one version, with a line, and each member is told', async () => {
  const { chats, changes, ada, ben, cid, id, rowsOf } = await startServices();
  changes.length = 0;
  const chatId = id();
  await chats.createGroup(by(ada), { id: chatId, title: 'North', memberIds: [cid, ben, ben, ada] });
  expect(rowsOf(chatId)).toEqual([
    expect.objectContaining({ kind: 'chat', type: 'group', title: 'North', version: 1 }),
    expect.objectContaining({ kind: 'member', userId: ada, role: 'administrator' }),
    expect.objectContaining({ kind: 'member', userId: ben, role: 'member' }),
    expect.objectContaining({ kind: 'member', userId: cid, role: 'member' }),
    expect.objectContaining({
      kind: 'message',
      authorId: ada,
      seq: 1,
      content: { type: 'event', event: { type: 'groupCreated', title: 'North' } },
    }),
  ]);
  // The same order for everyone, the chat first, so that two transactions never wait for each other.
  expect(changes.map(({ space }) => space.id)).toEqual([chatId, ...[ada, ben, cid].toSorted()]);
});

test('[CH5] repeating the command that created a group returns the first answer', async () => {
  const { chats, ada, ben, cid, id, rowsOf } = await startServices();
  const command = { id: id(), title: 'North', memberIds: [ben, cid] };
  const answers = await Promise.all([
    chats.createGroup(by(ada), command),
    chats.createGroup(by(ada), command),
    chats.createGroup(by(ada), { ...command, memberIds: [cid, ben] }),
  ]);
  expect(new Set(answers.map(({ chatId }) => chatId))).toEqual(new Set([command.id]));
  expect(rowsOf(command.id).filter(({ kind }) => kind === 'chat')).toHaveLength(1);
});

test('[CH5] the id of a group with other content, or of another person, is refused', async () => {
  const { chats, ada, ben, cid, id } = await startServices();
  const command = { id: id(), title: 'North', memberIds: [ben] };
  await chats.createGroup(by(ada), command);
  const attempts = [
    chats.createGroup(by(ada), { ...command, title: 'South' }),
    chats.createGroup(by(ada), { ...command, memberIds: [cid] }),
    chats.createGroup(by(ben), { ...command, memberIds: [ada] }),
    chats.createGroup(by(ada), { ...command, id: ben }),
  ];
  for (const attempt of await Promise.allSettled(attempts)) {
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'id_reused' } });
  }
});

test('[CH14] a group with an unknown or deactivated person is not created, and its id stays free', async () => {
  const { chats, users, ada, ben, cid, id, rowsOf } = await startServices();
  await users.deactivate(anAdministrator, cid);
  const chatId = id();
  for (const stranger of [cid, id()]) {
    const command = { id: chatId, title: 'North', memberIds: [ben, stranger] };
    await expect(chats.createGroup(by(ada), command)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(rowsOf(ben)).toEqual([]);
  await chats.createGroup(by(ada), { id: chatId, title: 'North', memberIds: [ben] });
});

test('[CH9] a group that is too large is not created', async () => {
  const { chats, ada, id } = await startServices();
  const memberIds = Array.from({ length: limits.groupMembers }, () => id());
  await expect(
    chats.createGroup(by(ada), { id: id(), title: 'All', memberIds }),
  ).rejects.toMatchObject({ code: 'group_full' });
});

test('[CH13] only members can send typing signals to a chat, and nothing is stored', async () => {
  const { chats, bus, changes, openDirect, ada, ben, cid } = await startServices();
  const chatId = await openDirect(ada, ben);
  const heard: unknown[] = [];
  bus.subscribe('typing', (typing) => heard.push(typing));
  changes.length = 0;
  await chats.setTyping(ben, { chatId, isTyping: true });
  await expect(chats.setTyping(cid, { chatId, isTyping: true })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(heard).toEqual([{ chatId, userId: ben, isTyping: true }]);
  expect(changes).toEqual([]);
});
