import { IDBDatabase, IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { v7 as newUuid } from 'uuid';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeClock } from '../fake-clock.fixture.ts';
import {
  ben,
  chat,
  elmCourtSpace,
  idOf,
  member,
  membership,
  message,
  messages,
  north,
  northSpace,
  organization,
  ownSpace,
  self,
} from '../rows.fixture.ts';
import { Outbox } from '../outbox/outbox.ts';
import { acknowledge } from '../outbox/settle.ts';
import { openDexieStore } from '../store/dexie-store.ts';
import { applyChange, applyUpdate } from '../sync/apply.ts';
import { LocalCopy } from './local-copy.ts';

/** The IndexedDB transactions and requests that `work` makes. */
async function costOf(
  transactions: { mock: { calls: readonly unknown[] } },
  work: () => Promise<unknown>,
): Promise<[number, number]> {
  const spies = [
    vi.spyOn(IDBObjectStore.prototype, 'get'),
    vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    vi.spyOn(IDBObjectStore.prototype, 'openCursor'),
    vi.spyOn(IDBObjectStore.prototype, 'put'),
    vi.spyOn(IDBObjectStore.prototype, 'add'),
    vi.spyOn(IDBObjectStore.prototype, 'delete'),
    vi.spyOn(IDBIndex.prototype, 'getAll'),
    vi.spyOn(IDBIndex.prototype, 'openCursor'),
  ];
  const before = transactions.mock.calls.length;
  await work();
  const cost: [number, number] = [
    transactions.mock.calls.length - before,
    spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
  ];
  for (const spy of spies) spy.mockRestore();
  return cost;
}

test('[CL100] each step of a message is one short transaction on the device', async () => {
  // Before the database is opened, which binds it.
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const store = await openDexieStore({ userId: self, indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = new FakeClock();
  const copy = new LocalCopy({ store, clock, publish: () => {} });
  onTestFinished(() => copy.close());
  await copy.open();
  const outbox = new Outbox({ copy, selfId: self, clock, newId: newUuid, onProblem: () => {} });
  const reset = { type: 'reset', hasOlder: false, unreadOlder: 0, mentionsOlder: 0 } as const;
  const rows = [chat(), member(self), member(ben), ...messages(2, 31)];
  await copy.write(async (tx) => {
    const context = { tx, selfId: self };
    await applyUpdate(
      context,
      { ...reset, space: elmCourtSpace, version: 1, rows: [organization()] },
      0,
    );
    await applyUpdate(context, { ...reset, space: ownSpace, version: 1, rows: [membership()] }, 0);
    await applyUpdate(context, { ...reset, space: northSpace, version: 31, rows }, 0);
  });
  const arrive = (seq: number, changes = {}) =>
    copy.write((tx) =>
      applyChange(
        { tx, selfId: self },
        { space: northSpace, from: seq - 1, to: seq, rows: [message(seq, changes)] },
      ),
    );
  const id = idOf(900);
  const sending = await costOf(transactions, async () => {
    outbox.sendMessage({ id, chatId: north, text: 'Hello' });
    await copy.whenWritten();
  });
  const [entry] = copy.replica.outboxEntries();
  if (entry === undefined) throw new Error('Nothing was sent');
  const answer = await costOf(transactions, () =>
    copy.write((tx) => acknowledge(tx, entry, { output: { seq: 32, createdAt: 9 }, selfId: self })),
  );
  const own = await costOf(transactions, () => arrive(32, { id, authorId: self }));
  const others = await costOf(transactions, () => arrive(33));
  const reading = await costOf(transactions, async () => {
    outbox.markRead(north, 33);
    await copy.whenWritten();
  });
  expect({ sending, answer, own, others, reading }).toEqual({
    sending: [1, 5],
    answer: [1, 6],
    own: [1, 8],
    others: [1, 7],
    reading: [1, 7],
  });
  expect(copy.replica.outboxEntries()).toHaveLength(1);
});
