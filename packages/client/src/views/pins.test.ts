import type { PinsRow } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { acknowledge, refuse } from '../outbox/settle.ts';
import { ben, message, north, northSpace, self } from '../rows.fixture.ts';
import type { OutboxEntry, SeenMessage } from '../store/records.ts';
import { ChatWorld } from './chat-world.fixture.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.holdNorth({ total: 4 });
});

function seen(seq: number): SeenMessage {
  const { id, authorId, content } = message(seq);
  return { id, seq, authorId, content, forwardedFrom: null };
}

async function setPinned(seq: number, isPinned: boolean): Promise<OutboxEntry> {
  const input = { chatId: north, messageId: message(seq).id, isPinned };
  world.outbox.setMessagePinned(input, seen(seq));
  await world.copy.whenWritten();
  const entry = world.copy.replica.outboxEntries().at(-1);
  if (entry === undefined) throw new Error('Nothing waits');
  return entry;
}

function pinsRow(version: number, ...seqs: readonly number[]): PinsRow {
  const pins = seqs.map((seq) => ({
    messageId: message(seq).id,
    seq,
    authorId: ben,
    type: 'text' as const,
    excerpt: `Text ${seq}`,
    byId: ben,
    pinnedAt: 1_000,
  }));
  return { kind: 'pins', chatId: north, pins, version };
}

const excerpts = (): string[] =>
  world.views
    .pins(north)
    .getSnapshot()
    .map(({ excerpt }) => excerpt);

test('[CL135] a pinned message shows at once, first of all, by whom it was pinned; the row takes over', async () => {
  await world.arrive(northSpace, pinsRow(6, 2));
  const entry = await setPinned(3, true);
  expect(excerpts()).toEqual(['Text 3', 'Text 2']);
  expect(world.views.pins(north).getSnapshot()[0]).toMatchObject({ byId: self, authorId: ben });
  await world.copy.write((tx) => acknowledge(tx, entry, { output: { version: 7 }, selfId: self }));
  await world.arrive(northSpace, pinsRow(7, 3, 2));
  expect(world.copy.replica.outboxEntries()).toEqual([]);
  expect(excerpts()).toEqual(['Text 3', 'Text 2']);
});

test('[CL135] one that is pinned already, and one that was unpinned elsewhere, changes nothing', async () => {
  await world.arrive(northSpace, pinsRow(6, 2));
  await setPinned(2, true);
  await setPinned(4, false);
  expect(excerpts()).toEqual(['Text 2']);
});

test('[CL135] pins that wait are sent in the order in which they were given', async () => {
  await setPinned(4, true);
  await setPinned(3, true);
  await setPinned(4, false);
  expect(excerpts()).toEqual(['Text 3']);
  const given = world.copy.replica.outboxEntries().map(({ command }) => command.input);
  expect(given).toMatchObject([
    { messageId: message(4).id, isPinned: true },
    { messageId: message(3).id, isPinned: true },
    { messageId: message(4).id, isPinned: false },
  ]);
});

test('[CL135] a refused pin is gone again', async () => {
  const entry = await setPinned(3, true);
  await world.copy.write((tx) => refuse(tx, entry, { code: 'pins_full', selfId: self }));
  expect(excerpts()).toEqual([]);
  expect(world.copy.replica.outboxEntries()).toEqual([]);
});

test('[CL135] a message deleted here is pinned no more, and is again when that is undone', async () => {
  await world.arrive(northSpace, pinsRow(6, 3, 2));
  const key = world.outbox.deleteMessage({ chatId: north, messageId: message(3).id });
  await world.copy.whenWritten();
  expect(excerpts()).toEqual(['Text 2']);
  void world.outbox.takeBack(key);
  await world.copy.whenWritten();
  expect(excerpts()).toEqual(['Text 3', 'Text 2']);
});
