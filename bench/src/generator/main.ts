/** The load generator, in a process of its own. Its last line of output is the result as JSON. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { seedSchema, type Seed } from '../seed.ts';
import { barePlace, files, tendPlace } from './files.ts';
import { floods } from './floods.ts';
import { groupFlood, groupSteady } from './group.ts';
import { history } from './history.ts';
import { createLimitTarget } from './limit-target.ts';
import { logInStorm } from './log-in-storm.ts';
import { pairsFlood, pairsSteady } from './pairs.ts';
import { connectPhones, reconnect } from './reconnect.ts';
import { search } from './search.ts';
import type { Run, Target } from './target.ts';
import { createTendTarget } from './tend-target.ts';

/** Lines that tell the parent to measure or restart. */
export const readyLine = 'ready';

const [scenario = '', targetKind, place = '', seconds = '8'] = argv.slice(2);
const run: Run = { warmUpMs: 2_000, measuredMs: Number(seconds) * 1_000 };

async function readSeed(): Promise<Seed> {
  return seedSchema.parse(JSON.parse(await readFile(place, 'utf8')));
}

async function target(): Promise<Target> {
  return targetKind === 'limit'
    ? createLimitTarget(Number(place))
    : createTendTarget(await readSeed());
}

const idleConnections = 2_000;
const openedTogether = 50;

/** Opens the connections and keeps them until the parent, which reads the server's memory before and after, ends it. */
async function stayIdle(): Promise<void> {
  const reached = await target();
  for (let opened = 0; opened < idleConnections; opened += openedTogether) {
    await Promise.all(
      Array.from({ length: openedTogether }, (_, index) => reached.connectIdle(opened + index)),
    );
  }
  console.log(readyLine);
  await once(process, 'SIGTERM');
}

async function stayConnected(): Promise<void> {
  await connectPhones(await readSeed());
  console.log(readyLine);
  await once(process, 'SIGTERM');
}

const scenarios: Record<string, () => Promise<unknown>> = {
  pairsSteady: async () => pairsSteady(await target(), run),
  pairsFlood: async () => pairsFlood(await target(), run),
  groupSteady: async () => groupSteady(await target(), run),
  groupFlood: async () => groupFlood(await target(), run),
  idle: stayIdle,
  files: async () => {
    if (targetKind === 'limit') return files(() => barePlace(Number(place)));
    const seed = await readSeed();
    return files(() => tendPlace(seed));
  },
  phones: stayConnected,
  writing: async () => search(await readSeed(), run, 'writing'),
  searching: async () => search(await readSeed(), run, 'searching'),
  searchFlood: async () => search(await readSeed(), run, 'searchFlood'),
  history: async () => history(await readSeed()),
  logInStorm: async () => logInStorm(await readSeed()),
  reconnect: async () => reconnect(await readSeed(), () => console.log(readyLine)),
};

async function flood(): Promise<null> {
  await floods[scenario]?.(await readSeed());
  return null;
}

const play = scenario in floods ? flood : scenarios[scenario];
if (!play) throw new RangeError(`No scenario "${scenario}"`);
console.log(JSON.stringify(await play()));
process.exit(0);
