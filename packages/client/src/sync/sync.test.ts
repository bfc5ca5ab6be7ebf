import { beforeEach, expect, test } from 'vitest';
import type { StoreChange } from '../copy/store-change.ts';
import { settle } from '../fake-clock.fixture.ts';
import {
  ben,
  elmCourtSpace,
  idOf,
  message,
  north,
  northSpace,
  ownSpace,
  readMark,
  self,
  south,
  user,
} from '../rows.fixture.ts';
import { applyChange, applyUpdate } from './apply.ts';
import { extendSegment } from './segment.ts';
import { World } from './world.fixture.ts';

let world: World;

beforeEach(() => {
  world = new World();
});

test('[SY23] a live change that fits is applied without asking the server', async () => {
  await world.holdChat(1);
  const { length } = world.calls;
  for (const change of world.server.write(north, self)) world.tell(change);
  await world.sync.settled();
  expect(await world.seqs()).toEqual([2, 3]);
  expect(world.calls).toHaveLength(length);
});

test('[SY23] a gap is filled by one catch-up, however many changes show it', async () => {
  await world.holdChat(1);
  const { length } = world.calls;
  world.server.write(north, self);
  for (let count = 0; count < 3; count += 1) {
    for (const change of world.server.write(north, self)) world.tell(change);
  }
  await world.answer();
  expect(await world.seqs()).toEqual([2, 3, 4, 5, 6]);
  expect(world.calls.slice(length)).toEqual(['sync.catchUp']);
});

test('[SY24] a row is applied only if it is newer than the stored one', async () => {
  await world.holdChat(2);
  await world.copy.write(async (tx) => {
    const rows = [message(2, { version: 6 }), message(3, { version: 6 })];
    await applyUpdate(
      { tx, selfId: self },
      { type: 'rows', space: northSpace, version: 4, rows },
      3,
    );
  });
  const older = { space: northSpace, from: 4, to: 5, rows: [message(2, { version: 5 })] };
  await world.copy.write(async (tx) => {
    expect(await applyChange({ tx, selfId: self }, older)).toBe('applied');
  });
  const held = await world.copy.messages({ chatId: north, limit: 10 });
  expect(held.map(({ version }) => version)).toEqual([6, 6]);
  expect(world.copy.replica.segmentOf(north)).toMatchObject({ unreadHeld: 2 });
});

test('[SY25] after a reset a chat holds its newest page and knows of older messages', async () => {
  await world.holdChat(9);
  expect(await world.seqs()).toEqual([8, 9, 10]);
  expect(world.copy.replica.segmentOf(north)).toMatchObject({
    oldestSeq: 8,
    hasOlder: true,
    unreadHeld: 3,
    unreadOlder: 6,
    newest: { seq: 10 },
  });
});

test('[SY25] a change of a message older than the segment leaves no gap', async () => {
  await world.holdChat(9);
  for (const change of world.server.edit(north, 0, null)) world.tell(change);
  for (const change of world.server.edit(north, 8, null)) world.tell(change);
  await world.sync.settled();
  expect(await world.seqs()).toEqual([8, 9, 10]);
  expect(world.copy.replica.segmentOf(north)?.newest?.version).toBe(12);
});

test('[SY25] an older page joins the segment, with its unread messages', async () => {
  await world.holdChat(9);
  const older = world.server.messagesOf(north).slice(3, 6);
  const page = { messages: older, hasOlder: true, hasNewer: true };
  const extend = (before: number): Promise<boolean> =>
    world.copy.write((tx) => extendSegment(tx, { chatId: north, before, page, selfId: self }));
  expect(await extend(8)).toBe(true);
  expect(await world.seqs()).toEqual([5, 6, 7, 8, 9, 10]);
  expect(world.copy.replica.segmentOf(north)).toMatchObject({
    oldestSeq: 5,
    unreadHeld: 6,
    unreadOlder: 3,
  });
  expect(await extend(8)).toBe(false);
});

test('[SY25] the beginning of a chat is reached with the last page', async () => {
  await world.holdChat(4);
  const older = world.server.messagesOf(north).slice(0, 1);
  const page = { messages: older, hasOlder: false, hasNewer: true };
  await world.copy.write((tx) =>
    extendSegment(tx, { chatId: north, before: 3, page, selfId: self }),
  );
  expect(world.copy.replica.segmentOf(north)).toMatchObject({
    oldestSeq: 0,
    hasOlder: false,
    unreadHeld: 4,
    unreadOlder: 0,
  });
});

test('[SY26] the count of unread messages before the segment is requested when the mark moves there', async () => {
  await world.holdChat(9);
  for (const change of world.server.read(north, 4)) world.tell(change);
  await world.answer();
  expect(world.calls.at(-1)).toBe('message.unread');
  expect(world.copy.replica.segmentOf(north)).toMatchObject({
    readUpTo: 4,
    unreadHeld: 3,
    unreadOlder: 3,
  });
  for (const change of world.server.read(north, 9)) world.tell(change);
  await world.answer();
  expect(world.copy.replica.segmentOf(north)).toMatchObject({
    readUpTo: 9,
    unreadHeld: 1,
    unreadOlder: 0,
  });
});

test('[SY43] the count is asked for again when the mark has moved while the server was being asked', async () => {
  await world.holdChat(9);
  for (const upTo of [3, 4]) {
    for (const change of world.server.read(north, upTo)) world.tell(change);
    await world.sync.settled();
  }
  await world.answer();
  await world.answer();
  expect(world.calls.slice(-2)).toEqual(['message.unread', 'message.unread']);
  expect(world.copy.replica.segmentOf(north)).toMatchObject({ unreadOlder: 3, unreadOlderFor: 4 });
});

test('[SY43] the count is not asked for again while a mark has not come that the server knows', async () => {
  await world.holdChat(9);
  const now = world.server.read(north, 3);
  const later = world.server.read(north, 4);
  for (const change of now) world.tell(change);
  await world.sync.settled();
  const { length } = world.calls;
  await world.answer();
  await world.answer();
  expect(world.calls).toHaveLength(length);
  expect(world.copy.replica.segmentOf(north)).toMatchObject({ unreadOlderFor: 0 });
  for (const change of later) world.tell(change);
  await world.answer();
  expect(world.copy.replica.segmentOf(north)).toMatchObject({ unreadOlder: 3, unreadOlderFor: 4 });
});

test('[SY27] a chat that the person has left is dropped, and so are its late changes', async () => {
  await world.holdChat(2);
  const [late] = world.server.write(north, self);
  for (const change of world.server.leave(north)) world.tell(change);
  await world.sync.settled();
  expect(world.copy.replica.spaces.has(`chat:${north}`)).toBe(false);
  expect(await world.seqs()).toEqual([]);
  if (late !== undefined) world.sync.receive(late);
  await world.answer();
  expect(world.copy.replica.spaces.has(`chat:${north}`)).toBe(false);
});

test('[SY27] a chat in which the person is again is loaded whole', async () => {
  await world.holdChat(2);
  world.disconnect();
  world.server.leave(north);
  world.connect();
  await world.calmDown();
  world.server.join(north);
  const [membership] = world.server.read(north, 1);
  if (membership !== undefined) world.tell(membership);
  await world.calmDown();
  expect(await world.seqs()).toEqual([2, 3]);
});

test('[SY45] changes of a chat that was left wait for the answer to a catch-up: the person may be in it again', async () => {
  await world.holdChat(2);
  for (const change of world.server.leave(north)) world.tell(change);
  await world.sync.settled();
  world.disconnect();
  world.server.join(north);
  world.connect();
  await world.sync.settled();
  for (const change of world.server.write(north, ben)) world.tell(change);
  await world.calmDown();
  const { held, expected } = await world.compare();
  expect(held).toEqual(expected);
});

test('[SY28] in another history everything is loaded again, and the old rows are shown until then', async () => {
  await world.holdChat(2);
  world.backUp();
  for (const change of world.server.write(north, self)) world.tell(change);
  await world.sync.settled();
  world.restore();
  await world.sync.settled();
  expect(await world.seqs()).toEqual([2, 3, 4]);
  await world.calmDown();
  expect(await world.seqs()).toEqual([2, 3]);
  expect(world.copy.replica.epoch).toBe('epoch 2');
});

test('[SY28] in another history no space is shown in parts, also where answers are cut', async () => {
  const names = [2, 3, 4, 5].map((number) => idOf(number));
  for (const id of names) world.server.change(elmCourtSpace, () => [user(id, 'Somebody')]);
  await world.holdChat(2);
  world.backUp();
  for (const change of world.server.write(north, self)) world.tell(change);
  await world.sync.settled();
  world.server.rowsPerAnswer = 1;
  world.restore();
  for (let answers = 0; answers < 8; answers += 1) {
    await world.answer();
    const { replica } = world.copy;
    expect([...replica.rows('user').keys()].toSorted()).toEqual(names);
    expect(replica.rows('membership').size).toBe(1);
    expect(replica.only('settings')).not.toBeNull();
  }
  expect(world.sync.isCaughtUp.getSnapshot()).toBe(true);
});

/** A message that the server accepted without publishing it yet, and a read mark that waits. */
async function putOutbox(): Promise<void> {
  const base = { createdAt: 1, failure: null, claim: null };
  const text = { id: idOf(70), chatId: north, text: 'Hello' };
  await world.copy.write((tx) =>
    tx.put('outbox', [
      {
        ...base,
        key: idOf(70),
        command: { name: 'message.send', input: text },
        state: 'acked',
        ackedAs: 9,
      },
      {
        ...base,
        key: `read:${north}`,
        command: { name: 'message.markRead', input: { chatId: north, upTo: 3 } },
        state: 'waiting',
        ackedAs: null,
      },
    ]),
  );
}

test('[SY28] in another history acknowledged commands are sent again, and read marks start over', async () => {
  await world.holdChat(2);
  world.backUp();
  for (const change of world.server.write(north, ben)) world.tell(change);
  await world.sync.settled();
  await putOutbox();
  world.restore();
  await world.calmDown();
  expect(world.copy.replica.outboxEntries()).toMatchObject([{ key: idOf(70), state: 'waiting' }]);
  expect(world.copy.replica.segmentOf(north)).toMatchObject({ readUpTo: 0, unreadHeld: 2 });
});

test('[SY32] after a restart of the server everything is kept, and acknowledged commands are sent again', async () => {
  await world.holdChat(2);
  await putOutbox();
  const changes: StoreChange[] = [];
  world.copy.onChange(({ change }) => changes.push(change));
  world.restart();
  await world.calmDown();
  expect(world.copy.replica.epoch).toBe(world.server.epoch);
  expect(changes.flatMap(({ spaces, deletedSpaces }) => [spaces, deletedSpaces].flat())).toEqual(
    [],
  );
  const [sent, read] = world.copy.replica.outboxEntries();
  expect(sent).toMatchObject({ key: idOf(70), state: 'waiting', ackedAs: null });
  expect(read).toMatchObject({ key: `read:${north}`, state: 'waiting' });
});

test('[SY33] changes wait until it is known whether the history continues', async () => {
  await world.holdChat(2);
  world.backUp();
  for (const change of world.server.write(north, ben)) world.tell(change);
  await world.sync.settled();
  world.restore();
  // With the same version as a stored row that never existed.
  world.server.write(north, self);
  for (const change of world.server.write(north, self)) world.tell(change);
  await world.sync.settled();
  expect(await world.seqs()).toEqual([2, 3, 4]);
  await world.calmDown();
  const { held, expected } = await world.compare();
  expect(held).toEqual(expected);
  expect(await world.seqs()).toEqual([3, 4, 5]);
});

test('[SY33] waiting changes that do not fit yet are requested, also for an unknown chat', async () => {
  await world.holdChat(2);
  world.restart();
  await settle();
  for (const change of world.server.join(south)) world.tell(change, 'late');
  for (const change of world.server.write(south, ben)) world.tell(change);
  await world.answer();
  await world.calmDown();
  const { held, expected } = await world.compare();
  expect(held).toEqual(expected);
});

test('[SY24] a read mark never covers messages after it', async () => {
  await world.holdChat(3);
  const change = { space: ownSpace, from: 2, to: 3, rows: [readMark(3, 3)] };
  await world.copy.write(async (tx) => {
    await applyChange({ tx, selfId: self }, change);
  });
  expect(world.copy.replica.segmentOf(north)).toMatchObject({ readUpTo: 3, unreadHeld: 1 });
});
