import { TendError } from '@tend/protocol';
import { expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { fullPage, here, hit, hits, page, pauseMs, SearchWorld } from './search-world.fixture.ts';

test('[SE60] the device is asked at once, the server in a pause of typing', async () => {
  const world = new SearchWorld();
  world.ask('d');
  expect(world.asked.map(({ query }) => query.words)).toEqual(['d']);
  await world.answerHere(here(hits(9)));
  expect(world.found).toMatchObject({ query: { words: 'd' }, count: 1, state: 'searching' });
  await world.clock.advance(pauseMs - 1);
  world.ask('dr');
  await world.answerHere(here(hits(9, 8)));
  await world.clock.advance(pauseMs - 1);
  expect(world.called).toEqual([]);
  await world.clock.advance(1);
  expect(world.called.map(({ input }) => input)).toEqual([
    { words: 'dr', filters: {}, order: 'newest' },
  ]);
  await world.answer(page(hits(9, 8, 7)));
  expect(world.found).toMatchObject({ count: 3, hasMore: false, state: 'complete' });
  expect(world.seqs).toEqual([9, 8, 7]);
});

test('[SE60] of what is typed while the device searches, only the last is asked', async () => {
  const world = new SearchWorld();
  for (const words of ['d', 'dr', 'dre', 'dres']) world.ask(words);
  await world.answerHere(here(hits(1)));
  expect(world.found.query).toBeNull();
  expect(world.asked.map(({ query }) => query.words)).toEqual(['d', 'dres']);
  await world.answerHere(here(hits(2)));
  expect(world.found.query?.words).toBe('dres');
  expect(world.seqs).toEqual([2]);
});

test('[SE61] an older answer never replaces a newer one', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here([]));
  await world.clock.advance(pauseMs);
  world.ask('visit');
  await world.answerHere(here(hits(2)));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(2, 1)), 1);
  await world.answer(page(hits(50)), 0);
  expect(world.found.query?.words).toBe('visit');
  expect(world.seqs).toEqual([2, 1]);
});

test('[SE61] what was found stays until something is found for the new words', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here(hits(3)));
  const before = world.found;
  world.ask('dressings');
  expect(world.found).toEqual(before);
  await world.answerHere(here([]));
  expect(world.found).toMatchObject({ hits: [], query: { words: 'dressings' } });
});

test('[SE62] each message is there once, in the order, and the same object while it is the same', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here(hits(9, 5)));
  const [first] = world.found.hits;
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9, 7, 5)));
  expect(world.seqs).toEqual([9, 7, 5]);
  expect(world.found.hits[0]).toBe(first);
});

test('[SE62] in the order "best first", what is shown keeps its place', async () => {
  const world = new SearchWorld();
  world.ask('dressing', { order: 'best' });
  await world.answerHere(here(hits(3, 9)));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9, 7, 3)));
  expect(world.seqs).toEqual([3, 9, 7]);
});

test('[SE63] what the server does not confirm goes, except what it cannot know or has not told yet', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  const brandNew = hit(99, 1_000_500);
  await world.answerHere(here([brandNew, ...hits(9, 8, 2)], { count: 4 }));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9, 5), { next: 'more', count: 40 }));
  expect(world.seqs).toEqual([99, 9, 5, 2]);
  expect(world.found).toMatchObject({ count: 40, hasMore: true });
  world.search.more();
  await world.answer(page(hits(4), { count: 40 }));
  expect(world.seqs).toEqual([99, 9, 5, 4]);
  expect(world.found.hasMore).toBe(false);
});

test('[SE54] what waits here is not known to the server, which corrects nothing then', async () => {
  const world = new SearchWorld();
  const waiting = { ...hit(99), waiting: 'pending' as const };
  world.ask('dresing');
  await world.answerHere(here([waiting]));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9), { count: 40, next: 'more' }));
  expect(world.seqs).toEqual([99, 9]);
  expect(world.found).toMatchObject({ count: 41, hasMore: true });
  world.ask('dresing ');
  await world.answerHere(here([waiting]));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9), { isCorrected: true }));
  expect(world.seqs).toEqual([99]);
  expect(world.found).toMatchObject({ count: 1, isCorrected: false, hasMore: false });
});

test('[SE63] while the server is still indexing, what the device has stays', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here(hits(9, 8)));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9), { isIndexing: true }));
  expect(world.seqs).toEqual([9, 8]);
});

test('[SE63] misspelt hits of the device go where the server has what was typed', async () => {
  const world = new SearchWorld();
  world.ask('dresing');
  await world.answerHere(here(hits(9), { isCorrected: true }));
  expect(world.found.isCorrected).toBe(true);
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(3), { next: 'more', count: 40 }));
  expect(world.found.isCorrected).toBe(false);
  expect(world.seqs).toEqual([3]);
});

test('[SE64] more hits come page by page', async () => {
  const world = new SearchWorld();
  world.search.more();
  world.ask('dressing');
  await world.answerHere(here(hits(...fullPage), { count: 70 }));
  world.search.more();
  expect(world.asked.at(-1)?.query.limit).toBe(60);
  await world.answerHere(here(hits(9, 8), { count: 70 }));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9, 8), { next: 'two' }));
  world.search.more();
  world.search.more();
  expect(world.called.map(({ input }) => input.after)).toEqual([undefined, 'two']);
  await world.answer(page(hits(8, 7)));
  expect(world.seqs).toEqual([9, 8, 7]);
  world.search.more();
  expect(world.called).toHaveLength(2);
});

test('[SE65] without a connection the device answers alone; with it the server is asked', async () => {
  const world = new SearchWorld('offline');
  world.ask('dressing');
  await world.answerHere(here(hits(9)));
  await world.clock.advance(pauseMs);
  expect(world.found).toMatchObject({ state: 'local', count: 1 });
  world.become('connecting');
  expect(world.found.state).toBe('local');
  world.become('live');
  expect(world.found.state).toBe('searching');
  await world.answer(page(hits(9, 1)));
  expect(world.found.state).toBe('complete');
  expect(world.seqs).toEqual([9, 1]);
});

test('[SE65] at the start of the app the server is waited for', async () => {
  const world = new SearchWorld('connecting');
  world.ask('dressing');
  await world.answerHere(here([]));
  await world.clock.advance(pauseMs);
  expect(world.found.state).toBe('searching');
  world.become('live');
  await world.answer(page(hits(1)));
  expect(world.found.state).toBe('complete');
});

test('[SE65] a call that is cut off is made again with the connection', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here([]));
  await world.clock.advance(pauseMs);
  world.become('offline');
  await world.fail(new ConnectionError('cut'));
  expect(world.found.state).toBe('local');
  world.become('live');
  await world.answer(page(hits(1)));
  expect(world.found.state).toBe('complete');
});

test('[SE66] a refusal says so, and can be tried again', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here(hits(9)));
  world.search.retry();
  await world.clock.advance(pauseMs);
  await world.fail(new TendError('rate_limited'));
  expect(world.found).toMatchObject({ state: 'failed', count: 1 });
  world.search.retry();
  expect(world.found.state).toBe('searching');
  await world.answer(page(hits(9, 8)));
  expect(world.found.state).toBe('complete');
  expect(world.called).toHaveLength(2);
});

test('[SE69] in a chat that is not there nothing is found, also not what the device had of it', async () => {
  const world = new SearchWorld();
  world.ask('dressing', { filters: { chatId: 'made up' } });
  await world.answerHere(here(hits(1)));
  await world.clock.advance(pauseMs);
  await world.fail(new TendError('not_found'));
  expect(world.found).toMatchObject({ state: 'complete', hits: [], count: 0, hasMore: false });
});

test('[SE66] if the device cannot be searched, the server still is', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  world.asked.at(-1)?.answer.reject(new Error('full'));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9)));
  expect(world.found).toMatchObject({ state: 'complete', count: 1 });
  expect(world.problems).toHaveLength(1);
});

test('[SE51] the device is asked again after a change of its copy', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here(hits(9, 8)));
  world.changes.notify();
  world.changes.notify();
  await world.clock.advance(250);
  expect(world.asked).toHaveLength(2);
  await world.answerHere(here(hits(9)));
  expect(world.seqs).toEqual([9]);
});

test('[SE60] of a text that was pasted the first thousand letters are asked for', () => {
  const world = new SearchWorld();
  world.ask('d'.repeat(8_000));
  expect(world.asked.at(-1)?.query.words).toHaveLength(1_000);
});

test('[SE67] a search that is closed changes no more, and leaves nothing waiting', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  world.changes.notify();
  world.search.close();
  await world.answerHere(here(hits(9)));
  world.become('offline');
  expect(world.found.query).toBeNull();
  expect(world.clock.pendingTimers).toBe(0);
});
