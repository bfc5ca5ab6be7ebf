import type { InputOf, OperationName, OutputOf, Presence } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { validatingCodec } from '../connection/codec.ts';
import { LocalCopy } from '../copy/local-copy.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { ben, cid, message, north, northSpace, self, south } from '../rows.fixture.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { continueEpoch, startOver } from '../sync/apply.ts';
import { LiveState } from './live-state.ts';

let clock: FakeClock;
let copy: LocalCopy;
let live: LiveState;
let calls: Array<{ name: OperationName; input: unknown }>;
let watched: string[][];
let failure: Error | null;

beforeEach(() => {
  clock = new FakeClock();
  copy = new LocalCopy({ store: createMemoryStore(), clock, publish: () => {} });
  calls = [];
  watched = [];
  failure = null;
  live = new LiveState({ copy, selfId: self, clock, call: answer, watchPresence });
});

function answer<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  calls.push({ name, input });
  if (failure !== null) return Promise.reject(failure);
  const receipts = [{ userId: ben, upTo: 5, joinedSeq: 3 }];
  const output = name === 'message.receipts' ? { receipts } : {};
  return Promise.resolve(validatingCodec.parseOutput(name, output));
}

function watchPresence(userIds: readonly string[]): Promise<readonly Presence[]> {
  watched.push([...userIds]);
  return Promise.resolve(userIds.map((userId) => ({ userId, isOnline: true, lastSeenAt: null })));
}

function typing(userId: string, isTyping: boolean): void {
  live.receive({ type: 'typing', chatId: north, userId, isTyping });
}

test('[CL50] a person is shown as typing until they stop, send, or have not been heard of for 8 s', async () => {
  const readable = live.typing.of(north);
  typing(ben, true);
  typing(cid, true);
  expect(readable.getSnapshot()).toEqual([ben, cid]);
  typing(ben, false);
  expect(readable.getSnapshot()).toEqual([cid]);
  await clock.advance(7_000);
  typing(cid, true);
  await clock.advance(7_999);
  expect(readable.getSnapshot()).toEqual([cid]);
  await clock.advance(1);
  expect(readable.getSnapshot()).toEqual([]);
  typing(ben, true);
  await copy.write((tx) => tx.put('messages', [message(2, { authorId: ben })]));
  expect(readable.getSnapshot()).toEqual([]);
});

test('[CL50] people do not see themselves typing, nor others typing in another chat', () => {
  typing(self, true);
  typing(ben, true);
  expect(live.typing.of(north).getSnapshot()).toEqual([ben]);
  expect(live.typing.of(south).getSnapshot()).toEqual([]);
});

test('[CL50] typing is sent at most every 4 s, and its end once', async () => {
  live.typing.tell(north, false);
  for (let key = 0; key < 9; key += 1) {
    live.typing.tell(north, true);
    await clock.advance(500);
  }
  live.typing.tell(north, false);
  live.typing.tell(north, false);
  expect(calls.map(({ input }) => input)).toEqual([
    { chatId: north, isTyping: true },
    { chatId: north, isTyping: true },
    { chatId: north, isTyping: false },
  ]);
});

test('[CL16] typing is sent as often when the clock is set back', async () => {
  live.typing.tell(north, true);
  clock.setBack(3_600_000);
  await clock.advance(4_000);
  live.typing.tell(north, true);
  expect(calls).toHaveLength(2);
});

test('[CL50] a typing signal that cannot be sent is not an error', async () => {
  failure = new ConnectionError('not connected');
  live.typing.tell(north, true);
  await settle();
  expect(calls).toHaveLength(1);
});

test('[CL51] receipts only move forward, and one’s own are none', async () => {
  const readable = live.receipts.of(north);
  await live.receipts.load(north);
  const before = readable.getSnapshot();
  expect([...before]).toEqual([[ben, { upTo: 5, joinedSeq: 3 }]]);
  live.receive({
    type: 'receipts',
    chatId: north,
    receipts: [
      { userId: ben, upTo: 4 },
      { userId: self, upTo: 9 },
    ],
  });
  expect(readable.getSnapshot()).toBe(before);
  live.receive({ type: 'receipts', chatId: north, receipts: [{ userId: cid, upTo: 2 }] });
  expect([...readable.getSnapshot()]).toEqual([
    [ben, { upTo: 5, joinedSeq: 3 }],
    [cid, { upTo: 2, joinedSeq: null }],
  ]);
});

test('[CL51] receipts are asked for once, and again after each reconnection', async () => {
  await live.receipts.load(north);
  await live.receipts.load(north);
  expect(calls).toHaveLength(1);
  live.setLive(true);
  await settle();
  expect(calls).toHaveLength(2);
});

test('[CL51] receipts that could not be asked for are asked for with the next connection', async () => {
  failure = new ConnectionError('not connected');
  await live.receipts.load(north);
  failure = null;
  live.setLive(true);
  await settle();
  expect([...live.receipts.of(north).getSnapshot()]).toEqual([[ben, { upTo: 5, joinedSeq: 3 }]]);
});

test('[SY28] receipts of another history are dropped and requested again; after a restart of the server they stay', async () => {
  const readable = live.receipts.of(north);
  await live.receipts.load(north);
  live.receive({ type: 'receipts', chatId: north, receipts: [{ userId: cid, upTo: 9 }] });
  const before = readable.getSnapshot();
  await copy.write((tx) => tx.putSpace({ space: northSpace, version: 9, segment: null }));
  await copy.write((tx) => continueEpoch(tx, 'next'));
  expect(readable.getSnapshot()).toBe(before);
  await copy.write((tx) => startOver(tx, 'other'));
  await settle();
  expect([...readable.getSnapshot()]).toEqual([[ben, { upTo: 5, joinedSeq: 3 }]]);
});

test('[CL52] presence is watched for all screens together, and sent to the server once', async () => {
  live.setLive(true);
  await settle();
  watched = [];
  const leave = live.presence.watch([ben, cid]);
  live.presence.watch([ben]);
  await clock.advance(50);
  expect(watched).toEqual([[ben, cid]]);
  expect([...live.presence.people.getSnapshot().keys()]).toEqual([ben, cid]);
  leave();
  leave();
  await clock.advance(50);
  expect(watched.at(-1)).toEqual([ben]);
});

test('[CL52] the presence of watched people is known while there is a connection', async () => {
  live.presence.watch([ben]);
  await clock.advance(50);
  expect(watched).toEqual([]);
  live.setLive(true);
  await settle();
  live.receive({
    type: 'presence',
    people: [
      { userId: ben, isOnline: false, lastSeenAt: 7 },
      { userId: cid, isOnline: true, lastSeenAt: null },
    ],
  });
  expect([...live.presence.people.getSnapshot().values()]).toEqual([
    { userId: ben, isOnline: false, lastSeenAt: 7 },
  ]);
  live.setLive(false);
  expect(live.presence.people.getSnapshot().size).toBe(0);
});
