import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPinned, type Running } from './processes.ts';

const serverCore = 0;
const ownCheckout = fileURLToPath(new URL('../..', import.meta.url));
const limitEntry = fileURLToPath(new URL('limits/limit-server.ts', import.meta.url));
const bareStreams = fileURLToPath(new URL('limits/bare-streams.ts', import.meta.url));

export interface RunningTend extends Running {
  baseUrl: string;
  /** When it reported that it was up, in milliseconds since 1970. */
  upAt: number;
}

export interface TendOptions {
  /** Whether it shares the load generator's core. */
  hasAllCores?: boolean;
  /** The port of a push service on this machine. */
  pushPort?: number;
  /** Whether links are previewed from pages that the server holds itself. */
  hasOwnWeb?: boolean;
  /** The checkout whose server and built app are started. */
  checkout?: string | undefined;
}

/** The real server as its own process. The message rate is raised: the load comes from a few people. */
export async function startTend(
  folder: string,
  port: number,
  { hasAllCores = false, pushPort, hasOwnWeb = false, checkout = ownCheckout }: TendOptions = {},
): Promise<RunningTend> {
  const entry = (name: string) => path.join(checkout, 'apps/server/src/app', name);
  const program =
    pushPort === undefined && !hasOwnWeb
      ? [entry('main.ts')]
      : [entry('laboratory.fixture.ts'), `--push-port=${pushPort ?? 0}`];
  // As `npm start` does.
  const running = startPinned(
    hasAllCores ? null : serverCore,
    ['--expose-gc', '--heap-growing-percent=40', ...program],
    {
      MALLOC_ARENA_MAX: '1',
      TEND_DATA_DIR: path.join(folder, 'data'),
      TEND_HOST: '127.0.0.1',
      TEND_PORT: String(port),
      TEND_BASE_URL: `http://127.0.0.1:${port}`,
      TEND_MESSAGE_RATE: '1000000',
      TEND_TRUSTED_PROXIES: '127.0.0.1/32',
      TEND_LOG_LEVEL: 'error',
      ...(pushPort !== undefined && { TEND_PUSH_SERVICES: 'push.example' }),
    },
  );
  const baseUrl = await addressAfter(running, 'Tend is running');
  return { ...running, baseUrl, upAt: Date.now() };
}

/** The same on a fresh folder, where the server prints the set-up link. */
export async function startNewTend(
  folder: string,
  port: number,
  options?: TendOptions,
): Promise<{ tend: RunningTend; setUpLink: string }> {
  const tend = await startTend(folder, port, options);
  return { tend, setUpLink: await addressAfter(tend, 'Set it up') };
}

async function addressAfter(running: Running, words: string): Promise<string> {
  const line = await running.firstLine((printed) => printed.startsWith(words));
  return line.slice(line.indexOf('http'));
}

type Limit = Running & { port: number };

export function startLimit(databasePath: string | null): Promise<Limit> {
  return startAtAnyPort([limitEntry, ...(databasePath === null ? [] : [databasePath])]);
}

/** Streams to and from a file. */
export function startBareStreams(file: string): Promise<Limit> {
  return startAtAnyPort([bareStreams, file]);
}

async function startAtAnyPort(args: string[]): Promise<Limit> {
  const running = startPinned(serverCore, args);
  return { ...running, port: Number(await running.firstLine((line) => /^\d+$/.test(line))) };
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
