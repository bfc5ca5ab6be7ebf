import { TendError } from '@tend/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, north, self } from '../rows.fixture.ts';
import { World } from './world.fixture.ts';

let world: World;

beforeEach(() => {
  world = new World();
});

test('[SY29] a catch-up that is refused for now is tried again when the server says', async () => {
  world.refuse(new TendError('overloaded', { retryAfterMs: 900 }));
  world.connect();
  await world.clock.advance(899);
  expect(world.calls).toHaveLength(1);
  await world.clock.advance(1);
  await world.answer();
  expect(world.calls).toHaveLength(2);
  expect(world.sync.isCaughtUp.getSnapshot()).toBe(true);
});

test('[SY29] data that the browser has deleted under the open page is fetched again at once', async () => {
  await world.holdChat(2);
  await world.store.destroy();
  await world.copy.write((tx) => tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]));
  await world.clock.advance(1_000);
  expect(world.sync.isCaughtUp.getSnapshot()).toBe(false);
  await world.answer();
  expect(world.sync.isCaughtUp.getSnapshot()).toBe(true);
  expect(await world.seqs()).toEqual([2, 3]);
});

test.each([
  { missed: 0, held: [2, 3] },
  { missed: 1, held: [2, 3, 4] },
])(
  '[SY29] an answer to a request from before the loss was noticed is not taken as complete: $missed missed',
  async ({ missed, held }) => {
    await world.holdChat(2);
    await world.store.destroy();
    await world.copy.write((tx) =>
      tx.put('drafts', [{ chatId: north, text: 'Well', mentions: [] }]),
    );
    world.disconnect();
    for (let count = 0; count < missed; count += 1) world.server.write(north, idOf(2));
    world.connect();
    await world.clock.advance(1_000);
    await world.answer();
    expect(world.sync.isCaughtUp.getSnapshot()).toBe(false);
    await world.calmDown();
    expect(world.sync.isCaughtUp.getSnapshot()).toBe(true);
    expect(await world.seqs()).toEqual(held);
    expect(world.copy.replica.segmentOf(north)).toMatchObject({ hasOlder: false });
  },
);

test('[SY29] an answer for which the device has lost the ground is not asked for again at once', async () => {
  await world.holdChat(2);
  world.server.rowsPerAnswer = 1;
  await world.store.destroy();
  world.disconnect();
  for (let count = 0; count < 3; count += 1) world.server.write(north, idOf(2));
  const { length } = world.calls;
  world.connect();
  await world.answer();
  expect(world.calls).toHaveLength(length + 1);
  await world.calmDown();
  expect(await world.seqs()).toEqual([4, 5, 6]);
});

test('[SY29] changes that arrive while the local copy cannot be written are fetched later', async () => {
  await world.holdChat(1);
  const transaction = vi.spyOn(world.store, 'transaction').mockRejectedValue(new Error('Full'));
  for (const change of world.server.write(north, self)) world.tell(change);
  await world.sync.settled();
  expect(world.problems).toHaveLength(1);
  transaction.mockRestore();
  await world.calmDown();
  expect(await world.seqs()).toEqual([2, 3]);
});

test('[SY29] a part of a catch-up that cannot be written is asked for again after delays that grow', async () => {
  world.server.rowsPerAnswer = 1;
  world.server.join(north);
  world.connect();
  await world.answer();
  const transaction = vi.spyOn(world.store, 'transaction').mockRejectedValue(new Error('Full'));
  for (const delayMs of [100, 200, 400]) {
    const { length } = world.calls;
    await world.answer();
    await world.clock.advance(delayMs - 1);
    expect(world.calls).toHaveLength(length);
    await world.clock.advance(1);
    expect(world.calls).toHaveLength(length + 1);
  }
  transaction.mockRestore();
  await world.calmDown();
  expect(world.sync.isCaughtUp.getSnapshot()).toBe(true);
});
