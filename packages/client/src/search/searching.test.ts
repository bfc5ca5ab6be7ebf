import { expect, test } from 'vitest';
import { ClientWorld } from '../client-world.fixture.ts';
import { settle } from '../fake-clock.fixture.ts';
import { message, north, self } from '../rows.fixture.ts';
import type { FoundMessages, MessageSearch } from './message-search.ts';

/** Everything is found on the device: the client's server has no search. */
async function find(
  world: ClientWorld,
  search: MessageSearch,
  words: string,
): Promise<FoundMessages> {
  search.ask({ words, filters: {}, order: 'newest' });
  for (let round = 0; round < 5; round += 1) {
    // The module that searches is loaded.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    await import('./local-search.ts');
    await settle();
    await world.clock.advance(300);
  }
  return search.getSnapshot();
}

test('[SE51] the device finds what arrives, and no more what was deleted or left', async () => {
  const world = new ClientWorld();
  world.failing = 'search.messages';
  const client = await world.open();
  const search = client.search();
  expect(await find(world, search, 'zebra')).toMatchObject({ count: 0, state: 'failed' });
  await world.tell(message(3, { content: { type: 'text', text: 'A zebra!' } }));
  await world.clock.advance(300);
  expect(search.getSnapshot()).toMatchObject({ count: 1, hits: [{ excerpt: 'A zebra!' }] });
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.clock.advance(300);
  expect(search.getSnapshot()).toMatchObject({ count: 0, hits: [] });
  expect(await find(world, search, 'text')).toMatchObject({ count: 1 });
  await world.leaveNorth();
  await world.clock.advance(300);
  expect(search.getSnapshot()).toMatchObject({ count: 0, hits: [] });
  search.close();
  await world.stop();
  expect(world.problems).toEqual([]);
});

test('[SE54] an own message that waits is found as one that waits, and once when it is stored', async () => {
  const world = new ClientWorld();
  world.failing = 'message.send';
  const client = await world.open();
  const search = client.search();
  await find(world, search, 'zebra');
  client.sendMessage(north, 'A zebra in the cellar');
  await world.clock.advance(300);
  expect(search.getSnapshot()).toMatchObject({
    count: 1,
    hits: [{ chatId: north, excerpt: 'A zebra in the cellar', waiting: 'pending' }],
  });
  world.failing = null;
  await world.clock.advance(60_000);
  const { count, hits } = search.getSnapshot();
  expect([count, ...hits.map(({ seq, waiting }) => [seq, waiting])]).toEqual([1, [3, undefined]]);
  search.close();
  await world.stop();
});

test('[SE54] an own message that was refused is found as such, until it is discarded', async () => {
  const world = new ClientWorld();
  world.failing = 'message.send';
  const client = await world.open();
  const key = client.sendMessage(north, 'A zebra in the cellar');
  const search = client.search();
  await world.clock.advance(3_600_000);
  expect(await find(world, search, 'zebra')).toMatchObject({ hits: [{ waiting: 'failed' }] });
  client.discardMessage(key);
  await world.clock.advance(300);
  expect(search.getSnapshot()).toMatchObject({ count: 0, hits: [] });
  search.close();
  await world.stop();
});

test('[SE53] a local copy that others can read is searched elsewhere', async () => {
  const asked: string[] = [];
  const closed: string[] = [];
  const world = new ClientWorld();
  const client = world.make(undefined, {
    openDeviceSearch: () =>
      Promise.resolve({
        find({ words }) {
          asked.push(words);
          return asked.length === 1
            ? Promise.reject(new Error('not loaded'))
            : Promise.resolve({ hits: [], count: 0, isCorrected: false, isWhole: true });
        },
        follow: () => {},
        restart: () => {},
        onChanged: () => {},
        close: () => closed.push('closed'),
      }),
  });
  await client.start();
  const search = client.search();
  search.ask({ words: 'one', filters: {}, order: 'newest' });
  await settle();
  search.ask({ words: 'two', filters: {}, order: 'newest' });
  await settle();
  expect(asked).toEqual(['one', 'two']);
  // After a failure another one is opened.
  expect(closed).toHaveLength(1);
  search.close();
  await world.stop();
  await settle();
  expect(closed).toHaveLength(2);
});
