import { type MessageRow, TendError } from '@tend/protocol';
import { expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { settle } from '../fake-clock.fixture.ts';
import { ben, idOf, message, north, south } from '../rows.fixture.ts';
import { fullPage, here, hit, hits, page, pauseMs, SearchWorld } from './search-world.fixture.ts';

test('[SE64] more is asked for only where more can come from', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here(hits(100)));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(...fullPage), { count: 60, next: 'a' }));
  world.become('offline');
  const [asked, called] = [world.asked.length, world.called.length];
  world.search.more();
  expect([world.asked.length, world.called.length]).toEqual([asked, called]);
  world.become('live');
  world.search.more();
  await world.fail(new TendError('overloaded'));
  expect(world.found.state).toBe('failed');
  world.search.more();
  expect(world.called).toHaveLength(called + 1);
  world.search.retry();
  await world.answer(page(hits(70), { count: 60 }));
  expect(world.found).toMatchObject({ state: 'complete', hasMore: false });
});

test('[SE64] a page that was on its way when the connection was lost is asked for again', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here([]));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(...fullPage), { count: 31, next: 'a' }));
  world.search.more();
  world.become('offline');
  await world.fail(new ConnectionError('unreachable'));
  world.become('live');
  await world.answer(page(hits(70), { count: 31 }));
  expect(world.found).toMatchObject({ count: 31, hasMore: false, state: 'complete' });
});

/** The message of the hit with this position, as it is now. */
const now = (seq: number, text: string, changes: Partial<MessageRow> = {}): MessageRow =>
  message(seq, { id: idOf(seq), content: { type: 'text', text }, ...changes });
const deleted = (seq: number): MessageRow =>
  now(seq, '', { content: { type: 'deleted', byId: ben } });

test.each([
  ['that can be searched', true],
  ['that cannot be searched', false],
])(
  '[SE68] a hit that is touched after the answer stays, on a device %s',
  async (_name, canFind) => {
    const world = new SearchWorld();
    world.ask('dressing');
    if (canFind) await world.answerHere(here([]));
    else world.asked.at(-1)?.answer.reject(new Error('full'));
    await world.clock.advance(pauseMs);
    await world.answer(page(hits(9, 8, 7, 6, 5), { count: 40, next: 'a' }));
    const reactions = [{ emoji: '👍', count: 1, userIds: [ben] }];
    await world.change([now(9, 'A dressing', { reactions }), now(8, 'The dressings, later')]);
    expect(world.seqs).toEqual([9, 8, 7, 6, 5]);
    expect(world.found.hits[1]).toMatchObject({ excerpt: 'The dressings, later' });
    await world.change([deleted(7), now(6, 'The visit')]);
    expect(world.seqs).toEqual([9, 8, 5]);
    expect(world.found.count).toBe(38);
    await world.change([], [south]);
    expect(world.seqs).toEqual([9, 8, 5]);
    await world.change([], [north]);
    expect(world.found).toMatchObject({ count: 35, hits: [] });
  },
);

test('[SE68] without the code that looks at hits again, what is deleted goes as both answer anew', async () => {
  const world = new SearchWorld();
  world.loadTouched = () => Promise.reject(new ConnectionError('unreachable'));
  world.ask('dressing');
  await world.answerHere(here([]));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9, 8)));
  await world.change([deleted(9)]);
  expect(world.problems).toHaveLength(1);
  await world.answerHere(here(hits(8)));
  expect(world.seqs).toEqual([8]);
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(8)));
  expect(world.found).toMatchObject({ state: 'complete', count: 1 });
});

test('[SE68] what is read meanwhile stays among the unread', async () => {
  const world = new SearchWorld();
  world.ask('', { filters: { isUnread: true } });
  await world.answerHere(here([]));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9, 8)));
  await world.change([now(9, 'Text 9')]);
  expect(world.seqs).toEqual([9, 8]);
});

test('[SE68] what changes while the server is asked is looked at when it has answered', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here(hits(8, 7)));
  await world.clock.advance(pauseMs);
  await world.change([now(9, 'A dressing'), now(8, 'A visit'), deleted(7)]);
  expect(world.seqs).toEqual([]);
  await world.answer(page(hits(9, 8, 7, 6)));
  expect(world.seqs).toEqual([9, 6]);
  expect(world.found.count).toBe(2);
});

test('[SE68] a similar hit stays while it is similar', async () => {
  const world = new SearchWorld();
  world.ask('dresing');
  await world.answerHere(here([]));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9, 8), { isCorrected: true }));
  await world.change([now(9, 'The dressing'), now(8, 'The visit')]);
  expect(world.seqs).toEqual([9]);
});

test('[SE54] a message that waited is a hit like others as soon as it is stored', async () => {
  const world = new SearchWorld('offline');
  world.ask('dressing');
  await world.answerHere(here([{ ...hit(99), seq: 2 ** 52, waiting: 'pending' }]));
  await world.change([now(99, 'A dressing')]);
  expect(world.found.hits.map(({ seq, waiting }) => [seq, waiting])).toEqual([[99, undefined]]);
});

test('[SE77] without a connection nothing is denied before the device has read everything', async () => {
  const world = new SearchWorld('offline');
  world.ask('dressing');
  await world.answerHere(here([], { isWhole: false }));
  expect(world.found).toMatchObject({ hits: [], state: 'searching' });
  world.changes.notify();
  await world.clock.advance(250);
  await world.answerHere(here([]));
  expect(world.found).toMatchObject({ hits: [], state: 'local' });
});

test('[SE53] without a connection, a device that cannot be searched says so, and is asked again', async () => {
  const world = new SearchWorld('offline');
  world.ask('dressing');
  world.asked.at(-1)?.answer.reject(new Error('The local copy cannot be read'));
  await settle();
  expect(world.found.state).toBe('failed');
  world.search.retry();
  await world.answerHere(here(hits(9)));
  expect(world.found).toMatchObject({ state: 'local' });
  expect(world.seqs).toEqual([9]);
});
