import { limits, TendError } from '@tend/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { idOf, message, north, northSpace, ownSpace, readMark, self } from '../rows.fixture.ts';
import type { LocalStore } from '../store/local-store.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { applyChange } from '../sync/apply.ts';
import { OutboxTab } from './tab.fixture.ts';

let clock: FakeClock;
let store: LocalStore;
let tab: OutboxTab;

beforeEach(async () => {
  clock = new FakeClock();
  store = createMemoryStore();
  tab = await new OutboxTab(store, clock).open();
});

function send(number: number, chatId = north): void {
  tab.outbox.sendMessage({ id: idOf(100 + number), chatId, text: `Text ${number}` });
}

/** The message's row arrives. */
async function arrive(number: number, seq: number): Promise<void> {
  const row = message(seq, { id: idOf(100 + number), authorId: self });
  const change = { space: northSpace, from: seq - 1, to: seq, rows: [row] };
  await tab.copy.write(async (tx) => {
    expect(await applyChange({ tx, selfId: self }, change)).toBe('applied');
  });
}

test('[CL30] a message shows at once and is stored before it is sent', async () => {
  const loaded = store.load();
  send(1);
  expect(tab.states).toEqual(['waiting']);
  expect(await loaded).toMatchObject({ outbox: [] });
  expect(tab.sent).toEqual([]);
  await settle();
  expect(await store.load()).toMatchObject({ outbox: [{ key: idOf(101) }] });
  expect(tab.sent).toEqual(['Text 1']);
});

test('[CL30] waiting messages are sent after the tab has died, with the same id', async () => {
  tab.sender.setLive(false);
  send(1);
  send(2);
  await settle();
  const next = await new OutboxTab(store, clock).open();
  expect(next.calls.map(({ input }) => input)).toEqual([
    { id: idOf(101), chatId: north, text: 'Text 1' },
  ]);
  await next.call(0).answer({ seq: 4, createdAt: 5 });
  expect(next.sent).toEqual(['Text 1', 'Text 2']);
});

test('[CL30] a message that cannot be stored shows as failed, and can be retried', async () => {
  const transaction = vi
    .spyOn(store, 'transaction')
    .mockRejectedValue(new Error('The disk is full'));
  send(1);
  await settle();
  expect(tab.states).toEqual(['failed']);
  expect(tab.problems).toHaveLength(1);
  expect(tab.sent).toEqual([]);
  transaction.mockRestore();
  tab.outbox.retry(idOf(101));
  await settle();
  expect(tab.states).toEqual(['waiting']);
  expect(tab.sent).toEqual(['Text 1']);
});

/** Sends the first message once a connection comes, after `waitedMs`. */
async function sendAfter(waitedMs: number): Promise<unknown> {
  tab.sender.setLive(false);
  send(1);
  await clock.advance(waitedMs);
  tab.sender.setLive(true);
  await settle();
  return tab.call(-1).input;
}

test('[CL86] with each attempt the server is told how long ago the message was written', async () => {
  const twoHoursMs = 2 * 3_600_000;
  expect(await sendAfter(twoHoursMs)).toMatchObject({ writtenAgoMs: twoHoursMs });
  await tab.call(0).refuse(new ConnectionError('timed out'));
  await clock.advance(500);
  expect(tab.call(1).input).toMatchObject({ writtenAgoMs: twoHoursMs + 500 });
  expect(await store.load()).not.toMatchObject({
    outbox: [{ command: { input: { writtenAgoMs: expect.anything() } } }],
  });
});

test('[CL86] a message sent at once has no time', async () => {
  expect(await sendAfter(limits.lateMessageMs)).not.toHaveProperty('writtenAgoMs');
});

test.for([
  ['back', 3_600_000],
  ['far ahead', -2 * limits.messageAgeMs],
] as const)(
  '[CL86] a clock that was set %s meanwhile invents no time, and delays no message',
  async ([, byMs]) => {
    tab.sender.setLive(false);
    send(1);
    await settle();
    clock.setBack(byMs);
    tab.sender.setLive(true);
    await settle();
    expect(tab.call(0).input).toEqual({ id: idOf(101), chatId: north, text: 'Text 1' });
  },
);

test('[CL32] without an answer a command is retried after growing delays', async () => {
  send(1);
  await settle();
  for (const delayMs of [500, 1_000, 2_000]) {
    const count = tab.calls.length;
    await tab.call(-1).refuse(new ConnectionError('timed out'));
    await clock.advance(delayMs - 1);
    expect(tab.calls).toHaveLength(count);
    await clock.advance(1);
    expect(tab.calls).toHaveLength(count + 1);
  }
  expect(tab.states).toEqual(['waiting']);
});

test('[CL32] nothing is sent without a connection, and everything when there is one', async () => {
  send(1);
  await settle();
  tab.sender.setLive(false);
  await tab.call(0).refuse(new ConnectionError('disconnected'));
  await clock.advance(600_000);
  expect(tab.sent).toEqual(['Text 1']);
  tab.sender.setLive(true);
  await settle();
  expect(tab.sent).toEqual(['Text 1', 'Text 1']);
});

test('[CL33] a refused message stays as failed and lets the next one pass', async () => {
  send(1);
  send(2);
  await settle();
  await tab.call(0).refuse(new TendError('not_found'));
  expect(tab.sent).toEqual(['Text 1', 'Text 2']);
  const [failed] = tab.copy.replica.outboxEntries();
  expect(failed).toMatchObject({ key: idOf(101), state: 'failed', failure: 'not_found' });
});

test('[CL33] a failed message is sent again or discarded when the person says so', async () => {
  send(1);
  await settle();
  await tab.call(0).refuse(new TendError('id_reused'));
  tab.outbox.retry(idOf(101));
  await settle();
  expect(tab.sent).toEqual(['Text 1', 'Text 1']);
  await tab.call(1).refuse(new TendError('id_reused'));
  tab.outbox.discard(idOf(101));
  await settle();
  expect(tab.states).toEqual([]);
  expect(await store.load()).toMatchObject({ outbox: [] });
});

test('[CL33] a message that may be on its way cannot be discarded', async () => {
  send(1);
  await settle();
  tab.outbox.discard(idOf(101));
  await settle();
  expect(tab.states).toEqual(['waiting']);
});

test('[CL33] the end of a session does not fail waiting messages', async () => {
  send(1);
  await settle();
  await tab.call(0).refuse(new TendError('not_signed_in'));
  expect(tab.states).toEqual(['waiting']);
});

test('[CL33] a message on which the server fails again and again fails', async () => {
  send(1);
  send(2);
  await settle();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await tab.call(-1).refuse(new TendError('internal'));
    await clock.advance(30_000);
  }
  expect(tab.states).toEqual(['failed', 'waiting']);
  expect(tab.sent.at(-1)).toBe('Text 2');
});

test('[CL33] the message after one that failed so is tried as often', async () => {
  for (const number of [1, 2]) send(number);
  await settle();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await tab.call(-1).refuse(new TendError('internal'));
    await clock.advance(30_000);
  }
  await tab.call(-1).refuse(new TendError('internal'));
  expect(tab.states).toEqual(['failed', 'waiting']);
  const count = tab.calls.length;
  await clock.advance(500);
  expect(tab.calls).toHaveLength(count + 1);
});

test('[CL34] an acknowledged message stays until its row arrives, and is removed with it in one write', async () => {
  await tab.holdNorth();
  send(1);
  await settle();
  await tab.call(0).answer({ seq: 5, createdAt: 5 });
  expect(tab.states).toEqual(['acked']);
  const shown: string[] = [];
  tab.copy.onChange(({ change }) => {
    shown.push(`${change.messages.length} in, ${change.deleted.outbox.length} out`);
  });
  await arrive(1, 5);
  expect(tab.states).toEqual([]);
  expect(shown).toEqual(['1 in, 1 out']);
});

test('[CL34] a row that comes before the answer proves that the message was stored', async () => {
  await tab.holdNorth();
  send(1);
  await settle();
  await arrive(1, 5);
  expect(tab.states).toEqual([]);
  await tab.call(0).answer({ seq: 5, createdAt: 5 });
  expect(tab.states).toEqual([]);
  expect(tab.problems).toEqual([]);
});

test('[CL34] a message that had been stored before a crash is not shown twice', async () => {
  await tab.holdNorth();
  send(1);
  await settle();
  await arrive(1, 5);
  const next = await new OutboxTab(store, clock).open();
  expect(next.sent).toEqual([]);
});

test('[CL35] only the furthest read mark of a chat waits', async () => {
  await tab.holdNorth(9);
  tab.sender.setLive(false);
  for (const upTo of [4, 6, 5]) tab.outbox.markRead(north, upTo);
  await settle();
  tab.sender.setLive(true);
  await settle();
  expect(tab.sent).toEqual([6]);
});

test('[CL35] a mark that advances while it is being sent is sent again', async () => {
  await tab.holdNorth(9);
  tab.outbox.markRead(north, 4);
  await settle();
  tab.outbox.markRead(north, 7);
  await settle();
  expect(tab.sent).toEqual([4]);
  await tab.call(0).answer({ upTo: 4 });
  expect(tab.sent).toEqual([4, 7]);
});

test('[CL35] a read mark counts at once, and once only', async () => {
  await tab.holdNorth(9);
  expect(tab.copy.replica.segmentOf(north)).toMatchObject({ readUpTo: 0, unreadHeld: 9 });
  tab.outbox.markRead(north, 6);
  await settle();
  expect(tab.copy.replica.segmentOf(north)).toMatchObject({ readUpTo: 6, unreadHeld: 4 });
  await tab.call(0).answer({ upTo: 6 });
  expect(tab.states).toEqual(['acked']);
  const change = { space: ownSpace, from: 1, to: 2, rows: [readMark(6, 2)] };
  await tab.copy.write(async (tx) => {
    await applyChange({ tx, selfId: self }, change);
  });
  expect(tab.states).toEqual([]);
  expect(tab.copy.replica.segmentOf(north)).toMatchObject({ readUpTo: 6, unreadHeld: 4 });
});

test('[CL35] a refused read mark is dropped, and its messages are unread again', async () => {
  await tab.holdNorth(9);
  tab.outbox.markRead(north, 6);
  await settle();
  await tab.call(0).refuse(new TendError('not_found'));
  expect(tab.states).toEqual([]);
  expect(tab.copy.replica.segmentOf(north)).toMatchObject({ readUpTo: 0, unreadHeld: 9 });
});

test('[CL36] with two tabs sending, each message is sent by one of them, in order', async () => {
  tab.sender.stop();
  const [left, right] = [new OutboxTab(store, clock, 'left'), new OutboxTab(store, clock, 'right')];
  left.others = [right];
  right.others = [left];
  await left.open();
  await right.open();
  left.outbox.sendMessage({ id: idOf(101), chatId: north, text: 'Text 1' });
  right.outbox.sendMessage({ id: idOf(102), chatId: north, text: 'Text 2' });
  await settle();
  const first = left.calls.length > 0 ? left : right;
  expect([...left.sent, ...right.sent]).toEqual(['Text 1']);
  await first.call(0).answer({ seq: 5, createdAt: 5 });
  expect([...left.sent, ...right.sent]).toEqual(['Text 1', 'Text 2']);
});

test('[CL36] entries claimed by a tab that died are sent by another', async () => {
  tab.sender.stop();
  const dying = await new OutboxTab(store, clock, 'dying').open();
  dying.outbox.sendMessage({ id: idOf(101), chatId: north, text: 'Text 1' });
  await settle();
  expect(dying.sent).toEqual(['Text 1']);
  dying.sender.stop();
  const other = await new OutboxTab(store, clock, 'other').open();
  await clock.advance(29_999);
  expect(other.sent).toEqual([]);
  await clock.advance(1);
  expect(other.sent).toEqual(['Text 1']);
});

test('[CL36] entries claimed before the clock was set back wait no longer', async () => {
  tab.sender.stop();
  const dying = await new OutboxTab(store, clock, 'dying').open();
  dying.outbox.sendMessage({ id: idOf(101), chatId: north, text: 'Text 1' });
  await settle();
  dying.sender.stop();
  clock.setBack(3_600_000);
  const other = await new OutboxTab(store, clock, 'other').open();
  await clock.advance(30_000);
  expect(other.sent).toEqual(['Text 1']);
});
