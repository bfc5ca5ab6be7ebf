import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';
import { runPinned } from './processes.ts';
import type { Figure } from './report.ts';
import { searchTimesSchema, type Percentiles, type SearchTimes } from './results.ts';
import { generator, loadCore, type Scenario } from './scenario.ts';
import { fillForSearch } from './search-data.ts';
import { seed, seedSchema } from './seed.ts';
import { median } from './statistics.ts';
import { findFreePort, startNewTend, startTend, type RunningTend } from './servers.ts';

const scenario = 'search';
const people = 100;
/** Fewer for a quick look. */
const messages = Number(env['BENCH_MESSAGES'] ?? 1_000_000);
const bareSearch = fileURLToPath(new URL('limits/bare-search.ts', import.meta.url));
const serverCore = 0;
/** Six searches of each kind are made in a second: of fifty, the 95th percentile says little. */
const searchingTimes = 4;
/** In turns with the limit: a machine's pace changes by a third within minutes. */
const floodRounds = 5;

/** A million messages in 500 chats: filling the index, and 50 people who search while 100 messages a second are written. */
export const search: Scenario = async ({ folder, seconds }) => {
  const ownFolder = path.join(folder, scenario);
  await mkdir(ownFolder);
  const port = await findFreePort();
  const started = await startNewTend(ownFolder, port);
  const seeded = await seed(started.tend.baseUrl, started.setUpLink, people);
  await started.tend.stop();
  fillForSearch(ownFolder, seeded, messages);
  const seedPath = path.join(ownFolder, 'seed.json');
  await writeFile(seedPath, JSON.stringify(seeded));
  // One thread reads and stems, another one writes.
  const filling = await startTend(ownFolder, port, { hasAllCores: true });
  const filled = await waitUntilFilled(ownFolder, filling);
  await filling.stop();
  const tend = await startTend(ownFolder, port);
  const load = async (kind: string, forSeconds = seconds): Promise<SearchTimes> =>
    searchTimesSchema.parse(
      JSON.parse(await runPinned(loadCore, [generator, kind, 'tend', seedPath, forSeconds])),
    );
  const writing = await load('writing');
  const searching = await load('searching', String(searchingTimes * Number(seconds)));
  const answered: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < floodRounds; round += 1) {
    answered.push((await load('searchFlood')).searchesPerSecond);
    const place = [fileOf(ownFolder), personOf(seedPath)];
    bare.push(Number(await runPinned(serverCore, [bareSearch, ...place, seconds])));
  }
  await tend.stop();
  return [
    ...filled,
    ...shareOfTexts(ownFolder),
    ...toFigures(searching),
    besideFigure(searching.writeMs, writing.writeMs),
    {
      scenario,
      name: 'searches, as many as are answered',
      unit: '/s',
      value: median(answered),
      limit: median(bare),
      reach: { ratioAtLeast: 0.5 },
    },
  ];
};

function fileOf(folder: string): string {
  return path.join(folder, 'data', 'tend.db');
}

function personOf(seedPath: string): string {
  const { people: seeded } = seedSchema.parse(JSON.parse(readFileSync(seedPath, 'utf8')));
  return seeded[0]?.userId ?? '';
}

const pollMs = 100;

async function waitUntilFilled(folder: string, { upAt }: RunningTend): Promise<Figure[]> {
  const connection = new SqliteConnection(fileOf(folder), { readonly: true });
  const state = connection.prepare("select value from meta where key = 'messageIndex'").pluck();
  const isFilled = () =>
    z.object({ isComplete: z.boolean() }).parse(JSON.parse(String(state.get()))).isComplete;
  while (!isFilled()) await wait(pollMs);
  const seconds = (Date.now() - upAt) / 1_000;
  const pieces = connection.prepare('select count(distinct segid) from message_index_idx').pluck();
  // In the background the server brings them into one, which is smaller.
  while (Number(pieces.get()) > 1) await wait(pollMs);
  connection.close();
  return [
    {
      scenario,
      name: 'messages indexed after the start',
      unit: '/s',
      value: messages / seconds,
      reach: { atLeast: 20_000 },
    },
  ];
}

function shareOfTexts(folder: string): Figure[] {
  const connection = new SqliteConnection(fileOf(folder), { readonly: true });
  const read = (sql: string): number => Number(connection.prepare(sql).pluck().get());
  const index = read("select sum(pgsize) from dbstat where name like 'message_index%'");
  const texts = read('select sum(octet_length(body)) from messages');
  connection.close();
  return [
    {
      scenario,
      name: 'size of the index, to that of the texts',
      unit: '%',
      value: (index / texts) * 100,
      reach: { atMost: 60 },
    },
  ];
}

function toFigures({ commonMs, rareMs, prefixMs, phraseMs }: SearchTimes): Figure[] {
  const kinds = { 'a common word': commonMs, 'a rare word': rareMs };
  const all = { ...kinds, 'a beginning': prefixMs, 'a phrase': phraseMs };
  return Object.entries(all).flatMap(([name, { p50, p95 }]): Figure[] => [
    { scenario, name: `${name} p50`, unit: 'ms', value: p50, reach: { atMost: 20 } },
    { scenario, name: `${name} p95`, unit: 'ms', value: p95, reach: { atMost: 100 } },
  ]);
}

function besideFigure(beside: Percentiles, alone: Percentiles): Figure {
  return {
    scenario,
    name: 'send to ack p50, beside searches and without',
    unit: 'ms',
    value: beside.p50,
    limit: alone.p50,
    reach: { ratioAtMost: 1.1 },
  };
}
