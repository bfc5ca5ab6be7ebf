import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '@tend/client';
import { newId } from '../ids.ts';
import type { SearchTimes } from '../results.ts';
import {
  makeQuery,
  makeText,
  searchKinds,
  seededRandom,
  type SearchKind,
} from '../search-texts.ts';
import type { Seed } from '../seed.ts';
import { percentilesOf } from '../statistics.ts';
import { connect } from './history.ts';
import type { Run } from './target.ts';

const searchers = 50;
const searchEveryMs = 2_000;
const writeEveryMs = 500;

/** What the load consists of: people who write, people who search now and then, or as fast as they are answered. */
export type SearchLoad = 'writing' | 'searching' | 'searchFlood';

/** 50 people, each in 60 chats; 100 messages a second in all, and 25 searches or as many as are answered. */
export async function search(seed: Seed, run: Run, load: SearchLoad): Promise<SearchTimes> {
  const people = seed.people.slice(0, searchers);
  const connections = await Promise.all(people.map((person) => connect(seed, person)));
  const random = seededRandom(3);
  const measured = new Measured();
  const over = new AbortController();
  const tasks = connections.map(async (connection, index) => {
    const chatId = seed.pairChatIds[Math.floor(index / 2)] ?? '';
    await wait((index * searchEveryMs) / searchers);
    await Promise.all([
      ...(load === 'searchFlood' ? [] : [write(connection, chatId)]),
      ...(load === 'writing' ? [] : [ask(connection)]),
    ]);
  });

  async function write(connection: Connection, chatId: string): Promise<void> {
    while (!over.signal.aborted) {
      const next = wait(writeEveryMs);
      const message = { id: newId(), chatId, text: makeText(random) };
      await measured.time('write', () => connection.call('message.send', message));
      await next;
    }
  }

  async function ask(connection: Connection): Promise<void> {
    for (let asked = 0; !over.signal.aborted; asked += 1) {
      const next = load === 'searchFlood' ? null : wait(searchEveryMs);
      const kind = searchKinds[asked % searchKinds.length] ?? 'common';
      const words = makeQuery(kind, random);
      await measured.time(kind, () => connection.call('search.messages', { words }));
      await next;
    }
  }

  await wait(run.warmUpMs + searchEveryMs);
  measured.start();
  await wait(run.measuredMs);
  const times = measured.finish();
  over.abort();
  await Promise.all(tasks);
  for (const connection of connections) connection.stop();
  return times;
}

class Measured {
  readonly #ms: Record<SearchKind | 'write', number[]> = {
    common: [],
    rare: [],
    prefix: [],
    phrase: [],
    write: [],
  };
  #startedAt = Infinity;

  start(): void {
    this.#startedAt = performance.now();
  }

  async time(kind: SearchKind | 'write', work: () => Promise<unknown>): Promise<void> {
    const begunAt = performance.now();
    await work();
    if (begunAt >= this.#startedAt) this.#ms[kind].push(performance.now() - begunAt);
  }

  finish(): SearchTimes {
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    const searches = searchKinds.reduce((sum, kind) => sum + this.#ms[kind].length, 0);
    return {
      commonMs: percentilesOf(this.#ms.common),
      rareMs: percentilesOf(this.#ms.rare),
      prefixMs: percentilesOf(this.#ms.prefix),
      phraseMs: percentilesOf(this.#ms.phrase),
      writeMs: percentilesOf(this.#ms.write),
      searchesPerSecond: searches / seconds,
    };
  }
}
