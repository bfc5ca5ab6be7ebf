import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPinned, type Running } from './processes.ts';

const serverCore = 0;
const ownCheckout = fileURLToPath(new URL('../..', import.meta.url));
const limitEntry = fileURLToPath(new URL('limits/limit-server.ts', import.meta.url));

export interface RunningTend extends Running {
  baseUrl: string;
  /** When it reported that it was up, in milliseconds since 1970. */
  upAt: number;
}

/** The real server as its own process. The message rate is raised: the load comes from a few people. */
export async function startTend(
  folder: string,
  port: number,
  pushPort?: number,
  /** The checkout whose server and built app are started. */
  checkout = ownCheckout,
): Promise<RunningTend> {
  const entry = (name: string) => path.join(checkout, 'apps/server/src/app', name);
  const program =
    pushPort === undefined
      ? [entry('main.ts')]
      : [entry('laboratory.fixture.ts'), `--push-port=${pushPort}`];
  // As `npm start` does.
  const running = startPinned(
    serverCore,
    ['--expose-gc', '--heap-growing-percent=40', ...program],
    {
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
  /** The port of a push service on this machine. */
  pushPort?: number,
): Promise<{ tend: RunningTend; setUpLink: string }> {
  const tend = await startTend(folder, port, pushPort);
  return { tend, setUpLink: await addressAfter(tend, 'Set it up') };
}

async function addressAfter(running: Running, words: string): Promise<string> {
  const line = await running.firstLine((printed) => printed.startsWith(words));
  return line.slice(line.indexOf('http'));
}

export async function startLimit(databasePath: string | null): Promise<Running & { port: number }> {
  const running = startPinned(serverCore, [
    limitEntry,
    ...(databasePath === null ? [] : [databasePath]),
  ]);
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
