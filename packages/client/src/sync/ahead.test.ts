import { beforeEach, expect, test } from 'vitest';
import { ben, north, south } from '../rows.fixture.ts';
import { World } from './world.fixture.ts';

let world: World;

beforeEach(() => {
  world = new World();
});

/**
 * Rows that an answer contained ahead of their change, which never arrived. The database is restored to a state between
 * the two.
 */
const toldAhead: ReadonlyArray<{ what: string; tell: () => Promise<void> }> = [
  {
    what: 'a message',
    async tell() {
      world.disconnect();
      world.server.write(north, ben);
      world.backUp();
      world.connect();
      await world.sync.settled();
      world.server.write(north, ben);
      await world.answer();
      expect(await world.seqs()).toEqual([8, 9, 10, 11, 12]);
    },
  },
  {
    what: 'a page',
    async tell() {
      world.backUp();
      world.server.edit(north, 5, { type: 'text', text: 'Never said' });
      world.loadOlder(north);
      await world.answer();
      expect(await world.seqs()).toEqual([5, 6, 7, 8, 9, 10]);
    },
  },
  {
    what: 'a read mark',
    async tell() {
      world.disconnect();
      world.server.read(north, 8);
      world.backUp();
      world.connect();
      await world.sync.settled();
      world.server.read(north, 9);
      await world.answer();
      expect(world.copy.replica.segmentOf(north)?.readUpTo).toBe(9);
    },
  },
];

test.each(toldAhead)(
  '[SY44] a row ahead of its change is not kept when the database is restored to a state between the two: $what',
  async ({ tell }) => {
    await world.holdChat(9);
    await tell();
    world.restore();
    await world.calmDown();
    const { held, expected } = await world.compare();
    expect(held).toEqual(expected);
  },
);

test('[SY46] a row omitted from a truncated answer, because it had changed again, is there when the database is restored to before that', async () => {
  await world.holdChat(9);
  world.disconnect();
  world.server.join(south);
  world.server.read(north, 3);
  world.backUp();
  world.server.read(south, 1);
  world.server.read(north, 4);
  world.server.rowsPerAnswer = 1;
  world.connect();
  await world.answer();
  world.restore();
  await world.calmDown();
  const { held, expected } = await world.compare();
  expect(held).toEqual(expected);
});

test('[SY44] a row ahead of a change that has arrived since is kept', async () => {
  await world.holdChat(9);
  const edited = world.server.edit(north, 5, null);
  world.loadOlder(north);
  await world.answer();
  for (const change of edited) world.tell(change);
  await world.sync.settled();
  world.restart();
  await world.calmDown();
  expect(await world.seqs()).toEqual([5, 6, 7, 8, 9, 10]);
});
