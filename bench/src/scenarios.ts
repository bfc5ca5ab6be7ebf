import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cpuSeconds, memoryBytes, runPinned, startPinned, type Running } from './processes.ts';
import { latencyFigures, type Figure } from './report.ts';
import { historyTimesSchema, reconnectedSchema, recordedSchema, type Recorded } from './results.ts';
import { files } from './files.ts';
import { floods } from './floods.ts';
import { logInStorm } from './log-in-storm.ts';
import { newPicture, thumbnails } from './pictures.ts';
import { push } from './push.ts';
import { generator, loadCore, type Scenario, type Surroundings } from './scenario.ts';
import { search } from './search.ts';
import { seedSchema } from './seed.ts';
import { startLimit } from './servers.ts';
import { addSessions, silenceSessions } from './sessions.ts';
import { team } from './team.ts';

const idleConnections = 2_000;
const reconnectingPhones = 1_000;

interface Driven {
  recorded: Recorded;
  cpuSeconds: number;
  peakBytes: number;
}

async function drive(server: Running, args: string[]): Promise<Driven> {
  const before = await cpuSeconds(server.pid);
  const recorded = recordedSchema.parse(
    JSON.parse(await runPinned(loadCore, [generator, ...args])),
  );
  return {
    recorded,
    cpuSeconds: (await cpuSeconds(server.pid)) - before,
    peakBytes: (await memoryBytes(server.pid)).peak,
  };
}

function driveTend(name: string, { tend, seedPath, seconds }: Surroundings): Promise<Driven> {
  return drive(tend(), [name, 'tend', seedPath, seconds]);
}

/** The same load on the bare parts: storing with fsync for pairs, fan-out without storage for the group. */
async function driveLimit(
  name: string,
  stores: boolean,
  { folder, seconds }: Surroundings,
): Promise<Driven> {
  const server = await startLimit(stores ? path.join(folder, `${name}.db`) : null);
  try {
    return await drive(server, [name, 'limit', String(server.port), seconds]);
  } finally {
    await server.stop();
  }
}

function costFigures(scenario: string, { recorded, cpuSeconds: cpu, peakBytes }: Driven): Figure[] {
  return [
    {
      scenario,
      name: 'server CPU for 1,000 messages',
      unit: 's',
      value: (cpu / recorded.sent) * 1_000,
    },
    { scenario, name: 'peak memory', unit: 'MiB', value: peakBytes / 2 ** 20 },
  ];
}

function steady(name: 'pairsSteady' | 'groupSteady', storesInLimit: boolean): Scenario {
  return async (surroundings) => {
    const tend = await driveTend(name, surroundings);
    const limit = await driveLimit(name, storesInLimit, surroundings);
    const receipt = latencyFigures(name, 'send to receipt', tend.recorded.receiptMs).map(
      (figure, index) => ({
        ...figure,
        limit:
          [
            limit.recorded.receiptMs.p50,
            limit.recorded.receiptMs.p95,
            limit.recorded.receiptMs.p99,
          ][index] ?? 0,
        ...(figure.name.endsWith('p99') && { reach: { atMost: 10 } }),
      }),
    );
    return [
      ...latencyFigures(name, 'send to ack', tend.recorded.ackMs),
      ...receipt,
      ...costFigures(name, tend),
    ];
  };
}

function flood(
  name: 'pairsFlood' | 'groupFlood',
  storesInLimit: boolean,
  ratioAtLeast: number,
): Scenario {
  return async (surroundings) => {
    const tend = await driveTend(name, surroundings);
    const limit = await driveLimit(name, storesInLimit, surroundings);
    const isGroup = name === 'groupFlood';
    const acked: Figure = {
      scenario: name,
      name: 'messages acknowledged',
      unit: '/s',
      value: tend.recorded.ackedPerSecond,
      ...(!isGroup && { limit: limit.recorded.ackedPerSecond, reach: { ratioAtLeast } }),
    };
    const delivered: Figure = {
      scenario: name,
      name: 'deliveries',
      unit: '/s',
      value: tend.recorded.deliveredPerSecond,
      limit: limit.recorded.deliveredPerSecond,
      ...(isGroup && { reach: { ratioAtLeast } }),
    };
    return [
      acked,
      delivered,
      ...latencyFigures(name, 'send to ack', tend.recorded.ackMs),
      ...latencyFigures(name, 'send to receipt', tend.recorded.receiptMs),
      ...costFigures(name, tend),
    ];
  };
}

interface IdleMemory {
  /** What each connection takes, in KiB. */
  each: number;
  /** What the server takes with all of them, in MiB. */
  all: number;
}

async function idleMemory(server: Running, args: string[]): Promise<IdleMemory> {
  const before = (await memoryBytes(server.pid)).now;
  const load = startPinned(loadCore, [generator, 'idle', ...args]);
  await load.firstLine((line) => line === 'ready');
  const after = (await memoryBytes(server.pid)).now;
  await load.stop('SIGKILL');
  return { each: (after - before) / idleConnections / 1024, all: after / 2 ** 20 };
}

/** Writes a seed in which each person stands for one phone with its own session. */
function givePhones(folder: string, seedPath: string, phonesPath: string, count: number): void {
  const seed = seedSchema.parse(JSON.parse(readFileSync(seedPath, 'utf8')));
  writeFileSync(phonesPath, JSON.stringify({ ...seed, people: addSessions(folder, seed, count) }));
}

const idle: Scenario = async (surroundings) => {
  // A fresh process: the heap left by earlier scenarios would hide the cost of a connection.
  const { folder, seedPath, restart } = surroundings;
  const phonesPath = path.join(folder, 'idle.json');
  const tend = await restart(() => {
    givePhones(folder, seedPath, phonesPath, idleConnections);
    silenceSessions(folder);
  });
  const taken = await idleMemory(tend, ['tend', phonesPath]);
  const limitServer = await startLimit(null);
  const limit = await idleMemory(limitServer, ['limit', String(limitServer.port)]);
  await limitServer.stop();
  return [
    {
      scenario: 'idle',
      name: 'memory per connection',
      unit: 'KiB',
      value: taken.each,
      limit: limit.each,
      reach: { atMost: 20 },
    },
    {
      scenario: 'idle',
      name: `memory with ${idleConnections} phones connected`,
      unit: 'MiB',
      value: taken.all,
      limit: limit.all,
      // For half as many people.
      reach: { atMost: 200 },
    },
  ];
};

/** A page takes at most 10 ms, whatever its position. */
function boundPages(figures: Figure[]): Figure[] {
  return figures.map((figure) =>
    figure.name.endsWith('p99') ? { ...figure, reach: { atMost: 10 } } : figure,
  );
}

const history: Scenario = async ({ seedPath }) => {
  const times = historyTimesSchema.parse(
    JSON.parse(await runPinned(loadCore, [generator, 'history', 'tend', seedPath])),
  );
  return [
    ...boundPages(latencyFigures('history', 'newest 50', times.newestMs)),
    ...boundPages(latencyFigures('history', '50 from 20,000 back', times.farBackMs)),
  ];
};

const reconnect: Scenario = async ({ restart, folder, seedPath }) => {
  const phonesPath = path.join(folder, 'reconnect.json');
  await restart(() => givePhones(folder, seedPath, phonesPath, reconnectingPhones));
  const load = startPinned(loadCore, [generator, 'reconnect', 'tend', phonesPath]);
  await load.firstLine((line) => line === 'ready');
  // As in the morning: each phone's reconnection is the first use of its session for a while.
  const tend = await restart(() => silenceSessions(folder));
  const last = reconnectedSchema.parse(
    JSON.parse(await load.firstLine((line) => line.startsWith('{'))),
  );
  if (last.failures > 0) console.error(`${last.failures} of the reconnecting clients failed`);
  return [
    {
      scenario: 'reconnect',
      name: 'all 1,000 caught up after the server was up',
      unit: 's',
      value: (last.lastAt - tend.upAt) / 1_000,
      reach: { atMost: 2 },
    },
    {
      scenario: 'reconnect',
      name: 'failures',
      unit: '',
      value: last.failures,
      reach: { atMost: 0 },
    },
  ];
};

export const scenarios: Record<string, Scenario> = {
  pairsSteady: steady('pairsSteady', true),
  pairsFlood: flood('pairsFlood', true, 0.35),
  groupSteady: steady('groupSteady', false),
  groupFlood: flood('groupFlood', false, 0.4),
  idle,
  team,
  history,
  reconnect,
  push,
  logInStorm,
  files,
  thumbnails,
  newPicture,
  search,
  ...floods,
};
