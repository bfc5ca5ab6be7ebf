import { TendError } from '@tend/protocol';
import { expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { settle } from '../fake-clock.fixture.ts';
import { north } from '../rows.fixture.ts';
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

test('[SE51] what is changed or deleted after the answer is shown as the device has it', async () => {
  const world = new SearchWorld();
  world.ask('dressing');
  await world.answerHere(here(hits(9, 8)));
  await world.clock.advance(pauseMs);
  await world.answer(page(hits(9, 8, 7), { count: 5, next: 'a' }));
  world.change([9, 8]);
  await world.clock.advance(250);
  await world.answerHere(here([{ ...hit(8), excerpt: 'dressing, edited' }]));
  expect(world.seqs).toEqual([8, 7]);
  // Only the deleted one counts no more.
  expect(world.found.count).toBe(4);
  expect(world.found.hits[0]?.excerpt).toBe('dressing, edited');
  world.change([], [north]);
  await world.clock.advance(250);
  await world.answerHere(here([]));
  expect(world.found).toMatchObject({ count: 2, hits: [] });
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
