import { beforeEach, expect, test } from 'vitest';
import { settle } from '../fake-clock.fixture.ts';
import {
  ben,
  chat,
  cid,
  elmCourtSpace,
  idOf,
  member,
  membership,
  mentionOf,
  north,
  northSpace,
  notification,
  organization,
  ownSpace,
  readMark,
  self,
  settings,
  south,
  user,
} from '../rows.fixture.ts';
import { refuse } from '../outbox/settle.ts';
import { countOlder } from '../sync/segment.ts';
import { ChatWorld } from './chat-world.fixture.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.copy.open();
});

function items() {
  return world.views.chatList.getSnapshot().items;
}

test('[CL45] the chat list is not loaded before the chats have arrived', async () => {
  expect(world.views.chatList.getSnapshot()).toMatchObject({ isLoaded: false, items: [] });
  await world.holdNorth();
  expect(world.views.chatList.getSnapshot().isLoaded).toBe(true);
});

test('[CH45] the chat with oneself has the title of the screens’ language', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, membership({ chatId: south, version: 2 }));
  await world.reset({ kind: 'chat', id: south }, 2, [
    chat({ id: south, type: 'direct', title: null, version: 2 }),
    member(self, { chatId: south, version: 2 }),
  ]);
  const saved = { chatId: south, type: 'direct', otherUserId: null, isSaved: true };
  expect(items()).toContainEqual(expect.objectContaining({ ...saved, title: 'Saved messages' }));
  expect(items()).toContainEqual(expect.objectContaining({ chatId: north, isSaved: false }));
  world.titleOfSaved = 'Избранное';
  world.views.retitle();
  expect(items()).toContainEqual(expect.objectContaining({ ...saved, title: 'Избранное' }));
  expect(world.views.chat(south).getSnapshot()).toMatchObject({
    isSaved: true,
    title: 'Избранное',
  });
});

test('[CL45] chats are listed with their newest activity first, direct ones by the other’s name', async () => {
  await world.holdNorth();
  await world.holdSouth(1);
  expect(items()).toMatchObject([
    {
      chatId: south,
      type: 'direct',
      title: 'Ben',
      otherUserId: ben,
      unreadCount: 1,
      lastActivityAt: 9_000,
    },
    { chatId: north, type: 'group', title: 'North', otherUserId: null, unreadCount: 3 },
  ]);
  await world.write({ createdAt: 10_000 });
  expect(items().map(({ chatId }) => chatId)).toEqual([north, south]);
});

test('[CL84] a group that the person was added to is marked until they open it', async () => {
  await world.holdNorth();
  const isJustAdded = (): unknown => items()[0]?.isJustAdded;
  expect(isJustAdded()).toBe(false);
  await world.arrive(ownSpace, notification(2, { type: 'added', messageSeq: 4 }));
  expect(isJustAdded()).toBe(true);
  world.outbox.markRead(north, 4);
  await settle();
  expect(isJustAdded()).toBe(false);
  await world.arrive(ownSpace, notification(3, { type: 'mention', messageSeq: 5 }));
  expect(isJustAdded()).toBe(false);
});

test('[CL45] a chat without messages is listed by when it was made', async () => {
  await world.holdNorth({ total: 0 });
  expect(items()).toMatchObject([{ chatId: north, preview: null, lastActivityAt: 500 }]);
});

test('[CL45] an item stays the same object until something in it changes', async () => {
  await world.holdNorth();
  await world.holdSouth(1);
  const before = items();
  await world.write({ createdAt: 10_000 });
  expect(items()[1]).toBe(before[0]);
  expect(items()[0]).not.toBe(before[1]);
});

test('[CL46] unread are the texts of others after the read mark', async () => {
  await world.holdNorth();
  await world.write({ authorId: self });
  await world.write({ content: { type: 'event', event: { type: 'groupRenamed', title: 'N' } } });
  await world.write();
  expect(items()[0]?.unreadCount).toBe(4);
  await world.arrive(ownSpace, readMark(4, 2));
  expect(items()[0]?.unreadCount).toBe(1);
  expect(world.views.totals.getSnapshot()).toMatchObject({ unreadMessages: 1, unreadChats: 1 });
  world.outbox.markRead(north, 7);
  await settle();
  expect(items()[0]?.unreadCount).toBe(0);
  expect(world.views.totals.getSnapshot()).toMatchObject({ unreadMessages: 0, unreadChats: 0 });
});

test('[CL47] the preview is the newest message, or the newest one in the outbox', async () => {
  await world.holdNorth();
  expect(items()[0]?.preview).toMatchObject({
    messageId: idOf(10_004),
    isOwn: false,
    state: 'sent',
  });
  world.outbox.sendMessage({ id: idOf(900), chatId: north, text: 'Hello' });
  expect(items()[0]?.preview).toMatchObject({
    messageId: idOf(900),
    isOwn: true,
    state: 'pending',
    content: { type: 'text', text: 'Hello' },
  });
  expect(world.views.totals.getSnapshot()).toMatchObject({ pendingMessages: 1, failedMessages: 0 });
});

test('[CL47] failed messages are counted, and drafts are shown', async () => {
  await world.holdNorth();
  world.outbox.sendMessage({ id: idOf(900), chatId: north, text: 'Hello' });
  await settle();
  await world.copy.write(async (tx) => {
    const entry = (await tx.outbox()).get(idOf(900));
    if (entry) await tx.put('outbox', [{ ...entry, state: 'failed', failure: 'not_found' }]);
    await tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]);
  });
  expect(items()[0]).toMatchObject({ failedCount: 1, draft: 'Well', preview: { state: 'failed' } });
  expect(world.views.totals.getSnapshot()).toMatchObject({ pendingMessages: 0, failedMessages: 1 });
  expect(world.views.draft(north).getSnapshot().text).toBe('Well');
});

test('[CL47] the list shows where to find messages not sent to a chat that the person has left', async () => {
  await world.holdNorth();
  const { chatList } = world.views;
  const conversation = world.views.conversation(north);
  world.outbox.sendMessage({ id: idOf(900), chatId: north, text: 'Hello' });
  await settle();
  await world.arrive(ownSpace, membership({ state: 'left', version: 2 }));
  expect(chatList.getSnapshot()).toMatchObject({ items: [], unsent: [] });
  await world.copy.write(async (tx) => {
    const entry = (await tx.outbox()).get(idOf(900));
    if (entry) await tx.put('outbox', [{ ...entry, state: 'failed', failure: 'not_found' }]);
  });
  expect(chatList.getSnapshot().unsent).toEqual([{ chatId: north, failedCount: 1 }]);
  expect(conversation.getSnapshot()).toMatchObject({
    status: 'missing',
    messages: [{ id: idOf(900), state: 'failed', content: { text: 'Hello' } }],
    unsent: [{ key: idOf(900), content: { type: 'text', text: 'Hello' } }],
  });
  world.outbox.discard(idOf(900));
  await settle();
  expect(chatList.getSnapshot().unsent).toEqual([]);
});

test('[CL116] a refused edit counts as not sent in its chat, and can still be found where the person has left it', async () => {
  await world.holdNorth();
  const own = await world.write({ authorId: self });
  const { chatList, totals } = world.views;
  const conversation = world.views.conversation(north);
  world.outbox.editMessage({ id: idOf(901), chatId: north, messageId: own.id, text: 'Edited' });
  await settle();
  expect(items()[0]?.failedCount).toBe(0);
  await world.copy.write(async (tx) => {
    const entry = (await tx.outbox()).get(idOf(901));
    if (entry) await refuse(tx, entry, { code: 'not_found', selfId: self });
  });
  const refused = [{ key: idOf(901), content: { type: 'text', text: 'Edited' } }];
  expect(items()[0]?.failedCount).toBe(1);
  expect(conversation.getSnapshot().unsent).toEqual(refused);
  await world.arrive(ownSpace, membership({ state: 'left', version: 2 }));
  expect(chatList.getSnapshot().unsent).toEqual([{ chatId: north, failedCount: 1 }]);
  expect(conversation.getSnapshot()).toMatchObject({ status: 'missing', unsent: refused });
  const { unsent } = conversation.getSnapshot();
  await world.arrive(ownSpace, settings(3));
  expect(conversation.getSnapshot().unsent).toBe(unsent);
  world.outbox.discard(idOf(901));
  await settle();
  expect(conversation.getSnapshot().unsent).toEqual([]);
  expect(chatList.getSnapshot().unsent).toEqual([]);
  expect(totals.getSnapshot().failedMessages).toBe(0);
});

test('[MN5] a chat with an unread message that mentions the person says so until it is read', async () => {
  await world.holdNorth();
  expect(items()[0]?.isMentioned).toBe(false);
  const mentions = [mentionOf(self, 0, 5)];
  await world.write({ content: { type: 'text', text: '@Self', mentions } });
  await world.write({});
  expect(items()[0]?.isMentioned).toBe(true);
  const newest = world.copy.replica.segmentOf(north)?.newest?.seq ?? 0;
  world.outbox.markRead(north, newest - 1);
  await settle();
  expect(items()[0]).toMatchObject({ isMentioned: false, unreadCount: 1 });
});

test('[MN5] mentions before the stored messages are counted by the server', async () => {
  await world.holdNorth({ total: 9, held: 3 });
  const count = async (mentions: number): Promise<void> => {
    const answer = { count: 9, mentions, readUpTo: 0, chatVersion: 10 };
    await world.copy.write((tx) => countOlder(tx, { chatId: north, answer, selfId: self }));
  };
  await count(0);
  expect(items()[0]?.isMentioned).toBe(false);
  await count(1);
  expect(items()[0]).toMatchObject({ isMentioned: true, unreadCount: 9 });
  world.outbox.markRead(north, 7);
  await settle();
  expect(items()[0]).toMatchObject({ isMentioned: false, unreadCount: 3 });
});

test('[MN5] in a chat whose whole history is stored the messages themselves are counted', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, notification(3));
  expect(items()[0]?.isMentioned).toBe(false);
});

test('[CL47] an own message that all others have read is marked', async () => {
  await world.holdNorth();
  await world.write({ authorId: self });
  world.live.receipts.receive(north, [{ userId: ben, upTo: 4 }]);
  expect(items()[0]?.preview).toMatchObject({ isOwn: true, isReadByAll: false });
  world.live.receipts.receive(north, [{ userId: ben, upTo: 5 }]);
  expect(items()[0]?.preview).toMatchObject({ isOwn: true, isReadByAll: true });
});

test('[CL45] a chat that the person has left is not listed', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, membership({ state: 'left', version: 2 }));
  expect(items()).toEqual([]);
  expect(world.views.chat(north).getSnapshot()).toBeNull();
});

test('[CL48] the directory lists everyone by name, whatever the case', async () => {
  await world.reset(elmCourtSpace, 1, [
    organization(),
    user(ben, 'ben'),
    user(self, 'Ada'),
    user(cid, 'Émile', { state: 'deactivated' }),
    user(idOf(4), 'Zoë'),
  ]);
  const { people, byId, isLoaded } = world.views.directory.getSnapshot();
  expect(people.map(({ name }) => name)).toEqual(['Ada', 'ben', 'Émile', 'Zoë']);
  expect(byId.get(cid)?.state).toBe('deactivated');
  expect(isLoaded).toBe(true);
});

test('[CL105] the directory is the same object until a person in it changes', async () => {
  const { directory } = world.views;
  const nothing = directory.getSnapshot();
  await world.reset(elmCourtSpace, 1, [organization()]);
  expect(directory.getSnapshot()).not.toBe(nothing);
  await world.holdNorth();
  const before = directory.getSnapshot();
  await world.arrive(ownSpace, readMark(4, 2));
  expect(directory.getSnapshot()).toBe(before);
  await world.arrive(elmCourtSpace, user(ben, 'Benedict', { version: 2 }));
  expect(directory.getSnapshot().byId.get(ben)?.name).toBe('Benedict');
});

test('[CL48] the person’s own row, language and organisation are shown', async () => {
  expect(world.views.self.getSnapshot()).toEqual({
    userId: self,
    user: null,
    language: null,
    organization: null,
  });
  await world.reset(elmCourtSpace, 1, [organization(), user(self, 'Ada')]);
  await world.reset(ownSpace, 1, [settings()]);
  expect(world.views.self.getSnapshot()).toMatchObject({
    user: { name: 'Ada' },
    language: 'en',
    organization: { name: 'Elm Court' },
  });
});

test('[CL49] a chat’s details list its active members, the person and administrators first', async () => {
  await world.holdNorth();
  await world.arrive(elmCourtSpace, user(cid, 'Cid', { version: 2 }));
  const left = member(idOf(7), { state: 'left', version: 5 });
  await world.arrive(northSpace, member(cid, { role: 'administrator', version: 5 }), left);
  const details = world.views.chat(north).getSnapshot();
  expect(details?.members.map(({ user: person, role }) => [person?.name, role])).toEqual([
    ['Ada', 'member'],
    ['Cid', 'administrator'],
    ['Ben', 'member'],
  ]);
  expect(details).toMatchObject({ title: 'North', type: 'group', selfRole: 'member' });
});

test('[CL49] a message changes nothing in the views of people and chats', async () => {
  await world.holdNorth();
  const before = [world.views.directory, world.views.chat(north), world.views.self].map((view) =>
    view.getSnapshot(),
  );
  await world.write();
  const after = [world.views.directory, world.views.chat(north), world.views.self].map((view) =>
    view.getSnapshot(),
  );
  expect(after.every((snapshot, index) => snapshot === before[index])).toBe(true);
});
