import type { MessageRow } from '@tend/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { settle } from '../fake-clock.fixture.ts';
import {
  ben,
  chat,
  idOf,
  member,
  membership,
  message,
  messages,
  north,
  northSpace,
  ownSpace,
  self,
  south,
} from '../rows.fixture.ts';
import { ChatWorld } from './chat-world.fixture.ts';
import type { Conversation } from './conversation.ts';

let world: ChatWorld;

beforeEach(() => {
  world = new ChatWorld();
});

async function open(chatId = north): Promise<Conversation> {
  const conversation = world.views.conversation(chatId);
  await settle();
  return conversation;
}

function seqsOf(conversation: Conversation): Array<number | null> {
  return conversation.getSnapshot().messages.map(({ seq }) => seq);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('[CL40] a conversation shows its newest page from the local copy', async () => {
  await world.holdNorth({ total: 120 });
  const conversation = await open();
  expect(seqsOf(conversation)).toEqual(range(72, 121));
  expect(conversation.getSnapshot()).toMatchObject({
    status: 'ready',
    hasOlder: true,
    hasNewer: false,
    newestSeq: 121,
    readUpTo: 0,
    unreadCount: 120,
  });
  expect(world.calls.filter(({ name }) => name === 'message.page')).toEqual([]);
});

test('[CL40] new and changed messages show, and all others stay the same objects', async () => {
  await world.holdNorth({ total: 3 });
  const conversation = await open();
  const before = conversation.getSnapshot().messages;
  let changes = 0;
  const stop = conversation.subscribe(() => {
    changes += 1;
  });
  await world.write();
  const after = conversation.getSnapshot().messages;
  expect(changes).toBeGreaterThan(0);
  expect(after).toHaveLength(4);
  expect(after.slice(0, 3).every((shown, index) => shown === before[index])).toBe(true);
  await world.arrive(
    northSpace,
    message(3, { version: 6, content: { type: 'text', text: 'Edited' } }),
  );
  const edited = conversation.getSnapshot().messages;
  expect(edited[1]?.content).toEqual({ type: 'text', text: 'Edited' });
  expect([edited[0], edited[2], edited[3]]).toEqual([after[0], after[2], after[3]]);
  stop();
});

test('[CL40] changes elsewhere change nothing here', async () => {
  await world.holdNorth();
  const conversation = await open();
  const before = conversation.getSnapshot();
  await world.reset({ kind: 'chat', id: south }, 2, [
    chat({ id: south }),
    message(2, { chatId: south }),
  ]);
  expect(conversation.getSnapshot()).toBe(before);
});

test('[CL40] a chat that does not exist for the person is missing, once everything has arrived', async () => {
  world.connection.set({ state: 'connecting', retryAt: null, isCaughtUp: false });
  const conversation = await open(south);
  expect(conversation.getSnapshot().status).toBe('loading');
  world.connection.set({ state: 'live', retryAt: null, isCaughtUp: true });
  expect(conversation.getSnapshot().status).toBe('missing');
});

test('[CL40][CL82] a chat that arrives later shows, and one that is left is missing', async () => {
  world.connection.set({ state: 'connecting', retryAt: null, isCaughtUp: false });
  const conversation = await open();
  await world.holdNorth();
  await settle();
  expect(conversation.getSnapshot().status).toBe('ready');
  expect(seqsOf(conversation)).toEqual([2, 3, 4]);
  expect(conversation.getSnapshot().ending).toBeNull();
  const ending = { byId: ben, title: 'North' };
  await world.arrive(ownSpace, membership({ state: 'left', ending, version: 2 }));
  await settle();
  expect(conversation.getSnapshot()).toMatchObject({ status: 'missing', messages: [], ending });
});

test('[CL41] older pages come from the local copy first, then from the server', async () => {
  await world.holdNorth({ total: 130, held: 60 });
  const conversation = await open();
  expect(seqsOf(conversation)).toEqual(range(82, 131));
  await conversation.loadOlder();
  expect(seqsOf(conversation)).toEqual(range(72, 131));
  expect(world.calls.filter(({ name }) => name === 'message.page')).toEqual([]);
  await conversation.loadOlder();
  expect(seqsOf(conversation)).toEqual(range(22, 131));
  await conversation.loadOlder();
  expect(seqsOf(conversation)).toEqual(range(2, 131));
  expect(conversation.getSnapshot().hasOlder).toBe(false);
  const held = await world.copy.messages({ chatId: north, limit: 1_000 });
  expect(held.map(({ seq }) => seq)).toEqual(range(2, 131));
});

test('[CL41] a page is loaded once, however often it is asked for meanwhile', async () => {
  await world.holdNorth({ total: 130, held: 50 });
  const conversation = await open();
  const loads = [conversation.loadOlder(), conversation.loadOlder()];
  expect(conversation.getSnapshot().isLoadingOlder).toBe(true);
  await Promise.all(loads);
  expect(conversation.getSnapshot().isLoadingOlder).toBe(false);
  expect(seqsOf(conversation)).toEqual(range(32, 131));
});

test('[CL41] without a connection an older page is refused, and can be requested again', async () => {
  await world.holdNorth({ total: 130, held: 50 });
  const conversation = await open();
  world.failure = new ConnectionError('not connected');
  await expect(conversation.loadOlder()).rejects.toThrow(ConnectionError);
  expect(conversation.getSnapshot()).toMatchObject({ isLoadingOlder: false, hasOlder: true });
  world.failure = null;
  await conversation.loadOlder();
  expect(seqsOf(conversation)).toEqual(range(32, 131));
});

test('[CL41] a message that arrives while a page is being read is not lost', async () => {
  await world.holdNorth({ total: 130, held: 100 });
  const conversation = await open();
  const read = vi.spyOn(world.copy, 'messages');
  const { promise, resolve } = Promise.withResolvers<MessageRow[]>();
  read.mockReturnValueOnce(promise);
  const loading = conversation.loadOlder();
  await world.write();
  const content = { type: 'text', text: 'Edited' } as const;
  await world.arrive(northSpace, message(40, { version: 133, content }));
  resolve(messages(31, 81));
  await loading;
  expect(seqsOf(conversation)).toEqual(range(32, 132));
  expect(conversation.getSnapshot().messages[40 - 32]?.content).toEqual(content);
});

test('[CL43] an own message shows last as pending, and becomes the sent one in its place', async () => {
  await world.holdNorth();
  const conversation = await open();
  const id = idOf(900);
  world.outbox.sendMessage({ id, chatId: north, text: 'Hello' });
  const pending = conversation.getSnapshot().messages.at(-1);
  expect(pending).toMatchObject({ id, seq: null, isOwn: true, state: 'pending', failure: null });
  await settle();
  expect(conversation.getSnapshot().messages.at(-1)).toEqual(pending);
  const lengths = new Set<number>();
  conversation.subscribe(() => lengths.add(conversation.getSnapshot().messages.length));
  await world.write({ id, authorId: self });
  expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ id, seq: 5, state: 'sent' });
  expect([...lengths]).toEqual([4]);
});

test('[MS14] two messages with one id are both shown, each with its own key', async () => {
  await world.holdNorth();
  const conversation = await open();
  const id = idOf(900);
  await world.write({ id, authorId: self });
  await world.write({ id, authorId: idOf(2) });
  const shown = conversation.getSnapshot().messages.filter((one) => one.id === id);
  expect(shown.map(({ isOwn }) => isOwn)).toEqual([true, false]);
  expect(new Set(shown.map(({ key }) => key)).size).toBe(2);
});

test('[CL44] the others’ read marks are known for all and for any', async () => {
  await world.holdNorth();
  await world.arrive(
    northSpace,
    member(idOf(5), { version: 5 }),
    member(idOf(6), { version: 5, state: 'left' }),
  );
  const conversation = await open();
  world.live.receipts.receive(north, [{ userId: ben, upTo: 4 }]);
  expect(conversation.getSnapshot()).toMatchObject({ readByAnyUpTo: 4, readByAllUpTo: 0 });
  world.live.receipts.receive(north, [{ userId: idOf(5), upTo: 2 }]);
  expect(conversation.getSnapshot()).toMatchObject({ readByAnyUpTo: 4, readByAllUpTo: 2 });
  world.live.receipts.receive(north, [{ userId: ben, upTo: 3 }]);
  expect(conversation.getSnapshot()).toMatchObject({ readByAnyUpTo: 4 });
});

test('[CL40] a reset of the chat shows its new page', async () => {
  await world.holdNorth({ total: 100 });
  const conversation = await open();
  const before = conversation.getSnapshot().messages;
  const rows = [chat({ version: 900 }), member(self), ...messages(880, 900)];
  await world.copy.write((tx) => tx.putSpace({ space: northSpace, version: 0, segment: null }));
  await world.reset(northSpace, 900, rows, true);
  expect(conversation.getSnapshot().messages).toBe(before);
  await settle();
  expect(seqsOf(conversation)).toEqual(range(880, 900));
});
