import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callHttp } from './http.ts';
import { newId } from './ids.ts';
import { cpuSeconds, runPinned } from './processes.ts';
import type { Figure } from './report.ts';
import { recordedSchema, type Recorded } from './results.ts';
import { generator, loadCore, type Scenario } from './scenario.ts';
import { seed, type Seed } from './seed.ts';
import { findFreePort, startNewTend } from './servers.ts';
import { median } from './statistics.ts';

const people = 500;
/** They write in pairs, with the app open; all others are asleep, with one device each. */
const awake = 100;
/** The response time of a push service. */
const answerMs = 100;
/** To each sleeping device, which makes 12,000 pushes a minute. */
const messageEveryMs = 2_000;
/** A little less than that: rounds end between two messages. */
const pushesPerMinute = 11_500;
/** Alternating with and without pushes, and the median of each: a short stall of the disk affects either. */
const rounds = 5;

interface Pushed {
  talked: Recorded;
  minutes: number;
  pushes: number;
  /** In seconds. */
  cpu: number;
}

/** Repeated messages to a group of 500 of whom 400 are asleep, while 50 pairs write. */
export const push: Scenario = async ({ folder, seconds }) => {
  const service = await startLocalPushService();
  const ownFolder = path.join(folder, 'push');
  await mkdir(ownFolder);
  const started = await startNewTend(ownFolder, await findFreePort(), { pushPort: service.port });
  const { tend } = started;
  try {
    const seeded = await seed(tend.baseUrl, started.setUpLink, people);
    await registerDevices(seeded);
    const seedPath = path.join(ownFolder, 'seed.json');
    await writeFile(seedPath, JSON.stringify(seeded));
    const talk = async (): Promise<Recorded> =>
      recordedSchema.parse(
        JSON.parse(
          await runPinned(loadCore, [generator, 'pairsSteady', 'tend', seedPath, seconds]),
        ),
      );
    const alone: Recorded[] = [];
    const together: Pushed[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await talk());
      together.push(await wakeBeside(talk, { seeded, service, pid: tend.pid }));
    }
    return toFigures(alone, together);
  } finally {
    await tend.stop();
    await service.close();
  }
};

/** Conversations while all sleeping devices are woken repeatedly. */
async function wakeBeside(
  talk: () => Promise<Recorded>,
  { seeded, service, pid }: { seeded: Seed; service: { count(): number }; pid: number },
): Promise<Pushed> {
  const over = new AbortController();
  const before = { cpu: await cpuSeconds(pid), pushes: service.count(), at: performance.now() };
  const waking = keepWaking(seeded, over.signal);
  const talked = await talk();
  const pushed = {
    talked,
    minutes: (performance.now() - before.at) / 60_000,
    pushes: service.count() - before.pushes,
    cpu: (await cpuSeconds(pid)) - before.cpu,
  };
  over.abort();
  await waking;
  return pushed;
}

function toFigures(alone: readonly Recorded[], together: readonly Pushed[]): Figure[] {
  const sum = (read: (round: Pushed) => number) =>
    together.reduce((total, round) => total + read(round), 0);
  const pushes = sum((round) => round.pushes);
  const talk = (name: 'p50' | 'p99'): Figure => ({
    scenario: 'push',
    name: `send to receipt ${name}, beside pushes and without`,
    unit: 'ms',
    value: median(together.map(({ talked }) => talked.receiptMs[name])),
    limit: median(alone.map(({ receiptMs }) => receiptMs[name])),
    ...(name === 'p99' && { reach: { atMost: 10 } }),
  });
  return [
    talk('p50'),
    talk('p99'),
    {
      scenario: 'push',
      name: 'pushes a minute',
      unit: '',
      value: pushes / sum((round) => round.minutes),
      limit: pushesPerMinute,
      reach: { ratioAtLeast: 1 },
    },
    {
      scenario: 'push',
      name: 'server CPU for 1,000 pushes',
      unit: 's',
      value: (sum((round) => round.cpu) / pushes) * 1e3,
    },
  ];
}

async function registerDevices({ baseUrl, people: everybody }: Seed): Promise<void> {
  const pair = createECDH('prime256v1');
  const keys = {
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  for (const [index, { cookie }] of everybody.entries()) {
    if (index < awake) continue;
    const endpoint = `https://push.example/${index}`;
    const subscription = { kind: 'webPush', endpoint, keys } as const;
    await callHttp(baseUrl, { cookie }, 'device.register', { subscription });
  }
}

async function keepWaking(seeded: Seed, signal: AbortSignal): Promise<void> {
  const { baseUrl, people: everybody, groupChatId: chatId } = seeded;
  const cookie = everybody[0]?.cookie ?? '';
  while (!signal.aborted) {
    await callHttp(baseUrl, { cookie }, 'message.send', {
      id: newId(),
      chatId,
      text: 'Good night',
    });
    await wait(messageEveryMs);
  }
}

/** Accepts everything, as slowly as a real one; in this process, which has little else to do. */
async function startLocalPushService() {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      setTimeout(() => {
        count += 1;
        response.writeHead(201).end();
      }, answerMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    port: address.port,
    count: () => count,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
