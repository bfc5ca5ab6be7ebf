import { TendError, type OutputOf, type InputOf, type SearchHit } from '@tend/protocol';
import { expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import type { ConnectionState, ConnectionStatus } from '../connection/connection-status.ts';
import { FakeClock, settle } from '../fake-clock.fixture.ts';
import { Listeners, Observable } from '../observable.ts';
import { ben, idOf, north } from '../rows.fixture.ts';
import type { ChangedMessages, DeviceAnswer, DeviceQuery } from './device-search.ts';
import type { FoundMessages, MessageQuery } from './message-search.ts';
import { RunningSearch } from './running-search.ts';

type Asked = Omit<DeviceQuery, 'chats'>;
type Page = OutputOf<'search.messages'>;

function hit(seq: number, createdAt = seq): SearchHit {
  return {
    chatId: north,
    messageId: idOf(seq),
    seq,
    authorId: ben,
    createdAt,
    type: 'text',
    excerpt: `Text ${seq}`,
    marks: [],
  };
}

const hits = (...seqs: number[]): SearchHit[] => seqs.map((seq) => hit(seq));

const here = (found: SearchHit[], changes: Partial<DeviceAnswer> = {}): DeviceAnswer => ({
  hits: found,
  count: found.length,
  isCorrected: false,
  isWhole: true,
  ...changes,
});

const page = (found: SearchHit[], changes: Partial<Page> = {}): Page => ({
  hits: found,
  next: null,
  count: found.length,
  isCorrected: false,
  isIndexing: false,
  ...changes,
});

/** A device and a server that answer when a test lets them. */
class SearchWorld {
  readonly clock = new FakeClock();
  readonly connection = new Observable<ConnectionStatus>(statusOf('live'));
  readonly changes = new Listeners();
  readonly changed = new Set<(changed: ChangedMessages) => void>();
  readonly asked: Array<{ query: Asked; answer: PromiseWithResolvers<DeviceAnswer> }> = [];
  readonly called: Array<{
    input: InputOf<'search.messages'>;
    answer: PromiseWithResolvers<Page>;
  }> = [];
  readonly problems: unknown[] = [];
  readonly search: RunningSearch;

  constructor(state: ConnectionState = 'live') {
    this.become(state);
    this.search = new RunningSearch({
      findHere: (query) => {
        const answer = Promise.withResolvers<DeviceAnswer>();
        this.asked.push({ query, answer });
        return answer.promise;
      },
      onChangedHere: this.changes.subscribe,
      onChanged: (listener) => {
        this.changed.add(listener);
        return () => this.changed.delete(listener);
      },
      findThere: (input) => {
        const answer = Promise.withResolvers<Page>();
        this.called.push({ input, answer });
        return answer.promise;
      },
      connection: this.connection,
      serverNow: () => 1_000_000,
      clock: this.clock,
      onProblem: (problem) => this.problems.push(problem),
    });
  }

  get found(): FoundMessages {
    return this.search.getSnapshot();
  }

  get seqs(): number[] {
    return this.found.hits.map(({ seq }) => seq);
  }

  become(state: ConnectionState): void {
    this.connection.set(statusOf(state));
  }

  change(seqs: number[], deletedChatIds: string[] = []): void {
    const changed = {
      messageIds: new Set(seqs.map(idOf)),
      deletedChatIds: new Set(deletedChatIds),
    };
    for (const listener of this.changed) listener(changed);
  }

  ask(words: string, changes: Partial<MessageQuery> = {}): void {
    this.search.ask({ words, filters: {}, order: 'newest', ...changes });
  }

  /** The device answers what it was asked last. */
  async answerHere(answer: DeviceAnswer): Promise<void> {
    this.asked.at(-1)?.answer.resolve(answer);
    await settle();
  }

  async answer(answer: Page, index = this.called.length - 1): Promise<void> {
    this.called[index]?.answer.resolve(answer);
    await settle();
  }

  async fail(error: Error): Promise<void> {
    this.called.at(-1)?.answer.reject(error);
    await settle();
  }
}

function statusOf(state: ConnectionState): ConnectionStatus {
  return { state, retryAt: null, isCaughtUp: state === 'live' };
}

const pauseMs = 150;
/** The positions of a page's hits. */
const fullPage = Array.from({ length: 30 }, (_hit, index) => 100 - index);

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
  await world.answer(page(hits(9, 8, 7)));
  world.change([9, 8]);
  await world.clock.advance(250);
  await world.answerHere(here([{ ...hit(8), excerpt: 'dressing, edited' }]));
  expect(world.seqs).toEqual([8, 7]);
  expect(world.found.hits[0]?.excerpt).toBe('dressing, edited');
  world.change([], [north]);
  await world.clock.advance(250);
  await world.answerHere(here([]));
  expect(world.found).toMatchObject({ count: 0, hits: [] });
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
