import { beforeEach, expect, test } from 'vitest';
import { settle } from '../fake-clock.fixture.ts';
import { idOf, north, south } from '../rows.fixture.ts';
import { ChatWorld } from './chat-world.fixture.ts';
import type { Conversation } from './conversation.ts';

let world: ChatWorld;

beforeEach(() => {
  world = new ChatWorld();
});

async function open(): Promise<Conversation> {
  const conversation = world.views.conversation(north);
  await settle();
  return conversation;
}

function seqsOf(conversation: Conversation): Array<number | null> {
  return conversation.getSnapshot().messages.map(({ seq }) => seq);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('[CL42] a jump to a stored message shows everything from there to the newest', async () => {
  await world.holdNorth({ total: 300 });
  const conversation = await open();
  await conversation.jumpTo(100);
  const seqs = seqsOf(conversation);
  expect(seqs[0]).toBe(51);
  expect(seqs.at(-1)).toBe(301);
  expect(conversation.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: false });
});

test('[CL42] a jump far back shows a separate window, which is not in the local copy', async () => {
  await world.holdNorth({ total: 1_000, held: 50 });
  const conversation = await open();
  await conversation.jumpTo(200);
  expect(seqsOf(conversation)).toEqual(range(175, 224));
  expect(conversation.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: true });
  await world.write();
  expect(seqsOf(conversation)).toEqual(range(175, 224));
  await conversation.loadOlder();
  await conversation.loadNewer();
  expect(seqsOf(conversation)).toEqual(range(125, 274));
  const held = await world.copy.messages({ chatId: north, limit: 2_000 });
  expect(held.map(({ seq }) => seq)).toEqual(range(952, 1_002));
  await conversation.jumpToNewest();
  expect(seqsOf(conversation)).toEqual(range(953, 1_002));
});

test('[CL42] a jump to an original 20,000 messages back asks for one page, and loads nothing of what lies between', async () => {
  await world.holdNorth({ total: 20_100, held: 50 });
  const conversation = await open();
  world.calls.length = 0;
  await conversation.jumpTo(60);
  expect(seqsOf(conversation)).toEqual(range(35, 84));
  expect(world.calls).toMatchObject([
    { name: 'message.page', input: { chatId: north, from: { type: 'around', seq: 60 } } },
  ]);
  const held = await world.copy.messages({ chatId: north, limit: 30_000 });
  expect(held.map(({ seq }) => seq)).toEqual(range(20_052, 20_101));
});

test('[CL42] a window that meets the stored segment becomes part of it, without a gap', async () => {
  await world.holdNorth({ total: 300, held: 50 });
  const conversation = await open();
  await conversation.jumpTo(150);
  await conversation.loadNewer();
  expect(conversation.getSnapshot().hasNewer).toBe(true);
  await conversation.loadNewer();
  expect(conversation.getSnapshot().hasNewer).toBe(false);
  expect(seqsOf(conversation)).toEqual(range(125, 301));
  const held = await world.copy.messages({ chatId: north, limit: 1_000 });
  expect(held.map(({ seq }) => seq)).toEqual(range(125, 301));
  expect(world.copy.replica.segmentOf(north)).toMatchObject({ oldestSeq: 125, hasOlder: true });
});

test('[CL43] while older messages are shown after a jump, pending ones are not', async () => {
  await world.holdNorth({ total: 300, held: 50 });
  const conversation = await open();
  await conversation.jumpTo(100);
  world.outbox.sendMessage({ id: idOf(900), chatId: north, text: 'Hello' });
  expect(conversation.getSnapshot().messages.at(-1)?.state).toBe('sent');
});

test('[CL80] sending while older messages are shown leads to the newest', async () => {
  await world.holdNorth({ total: 300, held: 50 });
  const conversation = await open();
  await conversation.jumpTo(100);
  world.outbox.sendMessage({ id: idOf(900), chatId: north, text: 'Hello' });
  await world.views.showNewest(north);
  expect(seqsOf(conversation)).toEqual([...range(252, 301), null]);
  expect(conversation.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: false });
  // A chat that is not open has no window to move.
  await world.views.showNewest(south);
});

test('[CL81] a visit to an old message leaves the chat itself where it is', async () => {
  await world.holdNorth({ total: 300, held: 50 });
  const conversation = await open();
  const visit = world.views.conversation(north, 'a');
  await settle();
  await visit.jumpTo(100);
  expect([seqsOf(visit)[0], seqsOf(conversation)[0]]).toEqual([75, 252]);
  expect(world.views.conversation(north, 'a')).toBe(visit);
  world.outbox.sendMessage({ id: idOf(900), chatId: north, text: 'Hello' });
  await world.views.showNewest(north);
  expect(seqsOf(visit)).toEqual([...range(252, 301), null]);
});

test('[CL80] a jump still in progress when the person sends a message is cancelled', async () => {
  await world.holdNorth({ total: 300, held: 50 });
  const conversation = await open();
  const jump = conversation.jumpTo(100);
  world.outbox.sendMessage({ id: idOf(900), chatId: north, text: 'Hello' });
  await world.views.showNewest(north);
  await jump;
  expect(seqsOf(conversation)).toEqual([...range(252, 301), null]);
});

test('[CL80] older messages that were loaded stay when the person writes below them', async () => {
  await world.holdNorth({ total: 300 });
  const conversation = await open();
  await conversation.loadOlder();
  const before = conversation.getSnapshot();
  await world.views.showNewest(north);
  expect(conversation.getSnapshot()).toBe(before);
});
