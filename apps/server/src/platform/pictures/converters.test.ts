import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { systemClock, type Clock } from '../clock/clock.ts';
import { FakeClock } from '../clock/fake-clock.ts';
import { silentLog } from '../log/silent-log.ts';
import { Converters } from './converters.ts';
import { quarters } from './picture-files.fixture.ts';

const selfSchema = z.object({
  pid: z.int(),
  priority: z.int(),
  environment: z.array(z.string()),
  oomScore: z.string(),
  keptBytes: z.int(),
});

const faulty = new URL('faulty-converter.fixture.ts', import.meta.url);
const withoutSharp = new URL('converter-without-sharp.fixture.ts', import.meta.url);
const crashing = new URL('crashing-start.fixture.ts', import.meta.url);
const server = new URL('server-with-picture.fixture.ts', import.meta.url);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tend-converters-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Converters whose processes let the name of a picture decide what happens. */
async function start(
  clock: Clock = new FakeClock(),
  { residentBytes = 768 * 2 ** 20, workMs = 0 } = {},
) {
  const folder = await makeFolder();
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
  const limits = { timeMs: 60_000, workMs, residentBytes };
  const pictures = new Converters({ log, clock }, { entry: faulty, limits });
  onTestFinished(() => pictures.stop());
  let count = 0;

  /** Begins to convert a picture. */
  function begin(name: string) {
    count += 1;
    const target = join(folder, `target-${count}`);
    const done = pictures.resize(join(folder, name), target, 100);
    // Some tests only look at it later.
    done.catch(() => undefined);
    return {
      done,
      isBegun: () => existsSync(target) && readFileSync(target).length > 0,
      readSelf: () => selfSchema.parse(JSON.parse(readFileSync(target, 'utf8'))),
    };
  }

  /** Converts a picture, and returns what its process knows of itself. */
  async function convert(name: string) {
    const { done, readSelf } = begin(name);
    await done;
    return readSelf();
  }

  return { clock, pictures, warnings, begin, convert };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function begun(picture: { isBegun: () => boolean }): Promise<void> {
  await expect.poll(picture.isBegun).toBe(true);
}

async function ended(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid)).toBe(false);
}

test('[PI20] two pictures are converted at once, in processes other than the server’s', async () => {
  const { begin, convert } = await start();
  const [first, second] = [begin('slow'), begin('slow')];
  await Promise.all([begun(first), begun(second)]);
  const third = begin('photo');
  const pids = [first.readSelf().pid, second.readSelf().pid];
  expect(new Set([...pids, process.pid]).size).toBe(3);
  process.kill(first.readSelf().pid, 'SIGUSR2');
  await first.done;
  await third.done;
  // In the order in which they came, and in the process that was free.
  expect(third.readSelf().pid).toBe(first.readSelf().pid);
  expect(second.isBegun()).toBe(true);
  process.kill(second.readSelf().pid, 'SIGUSR2');
  await second.done;
  expect(pids).toContain((await convert('photo')).pid);
});

test('[PI20] a waiting picture is not begun', async () => {
  const { begin } = await start();
  const pictures = [begin('slow'), begin('slow'), begin('slow')];
  await Promise.all(pictures.slice(0, 2).map(begun));
  expect(pictures.map(({ isBegun }) => isBegun())).toEqual([true, true, false]);
});

test('[PI20] when too many pictures wait, further ones are refused for now', async () => {
  const { begin } = await start();
  for (let count = 0; count < 202; count += 1) begin('slow');
  await expect(begin('slow').done).rejects.toMatchObject({ code: 'overloaded' });
});

test('[PI21] a picture whose process is killed is converted by a new one; others do not notice', async () => {
  const { begin, warnings } = await start();
  const [hit, other] = [begin('slow'), begin('slow')];
  await Promise.all([begun(hit), begun(other)]);
  const { pid } = hit.readSelf();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => hit.readSelf().pid).not.toBe(pid);
  for (const picture of [hit, other]) {
    process.kill(picture.readSelf().pid, 'SIGUSR2');
    await picture.done;
  }
  expect(warnings).toHaveLength(1);
});

test.each(['crash', 'nonsense'])(
  '[PI21] a picture that ends two processes is refused: %s',
  async (name) => {
    const { begin, convert, warnings } = await start();
    const picture = begin(name);
    await expect(picture.done).rejects.toMatchObject({
      name: 'PictureRefused',
      reason: 'unreadable',
    });
    expect(picture.isBegun()).toBe(false);
    expect(warnings).toHaveLength(1);
    await convert('photo');
  },
);

test('[PI27] a picture whose processes the machine ends is not refused', async () => {
  const { begin, convert } = await start();
  await expect(begin('kill').done).rejects.toMatchObject({ code: 'overloaded' });
  await convert('photo');
});

test.runIf(process.platform === 'linux')(
  '[PI27] a picture that hardly got to work in two minutes is not refused',
  async () => {
    const clock = new FakeClock();
    const { begin } = await start(clock, { workMs: 20_000 });
    const picture = begin('slow');
    await begun(picture);
    const { pid } = picture.readSelf();
    clock.advance(60_000);
    await expect.poll(() => picture.isBegun() && picture.readSelf().pid).not.toBe(pid);
    clock.advance(60_000);
    await expect(picture.done).rejects.toMatchObject({ code: 'overloaded' });
  },
);

test('[PI22] a picture that takes a minute is refused, and its process ended', async () => {
  const clock = new FakeClock();
  const { begin, convert } = await start(clock);
  const picture = begin('slow');
  await begun(picture);
  const { pid } = picture.readSelf();
  clock.advance(59_000);
  expect(isRunning(pid)).toBe(true);
  clock.advance(1_000);
  await expect(picture.done).rejects.toMatchObject({
    name: 'PictureRefused',
    reason: 'too_large',
    cause: 'it took too long',
  });
  await ended(pid);
  await convert('photo');
});

test.runIf(process.platform === 'linux')(
  '[PI22] a picture that takes too much memory is refused',
  async () => {
    const { begin } = await start(systemClock, { residentBytes: 256 * 2 ** 20 });
    const picture = begin('enormous');
    await expect(picture.done).rejects.toMatchObject({
      name: 'PictureRefused',
      reason: 'too_large',
      cause: 'it took too much memory',
    });
  },
);

test('[PI23] a process is replaced after 200 pictures', async () => {
  const { convert } = await start();
  const pids: number[] = [];
  for (let count = 0; count < 201; count += 1) pids.push((await convert('photo')).pid);
  const last = pids.pop();
  expect(new Set(pids).size).toBe(1);
  expect(pids).not.toContain(last);
});

test('[PI23] a process that keeps much memory is replaced', async () => {
  const { convert } = await start();
  const { pid } = await convert('large');
  const next = await convert('photo');
  expect(next).toMatchObject({ keptBytes: 0 });
  expect(next.pid).not.toBe(pid);
  await ended(pid);
});

test('[PI23] a process without work ends after half a minute', async () => {
  const clock = new FakeClock();
  const { convert } = await start(clock);
  const { pid } = await convert('photo');
  clock.advance(29_000);
  expect((await convert('photo')).pid).toBe(pid);
  clock.advance(29_000);
  expect(isRunning(pid)).toBe(true);
  clock.advance(1_000);
  await ended(pid);
  expect((await convert('photo')).pid).not.toBe(pid);
});

test('[PI23] an idle process that is killed is not used again', async () => {
  const { convert, warnings } = await start();
  const { pid } = await convert('photo');
  process.kill(pid, 'SIGKILL');
  await ended(pid);
  expect((await convert('photo')).pid).not.toBe(pid);
  expect(warnings).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  '[PI24] a process comes after the server, and has nothing of its environment',
  async () => {
    const { convert } = await start();
    const { priority, environment, oomScore } = await convert('photo');
    expect(priority).toBe(Math.min(getPriority() + 10, 19));
    expect(environment.filter((line) => !line.startsWith('NODE_CHANNEL_'))).toEqual([
      'MALLOC_ARENA_MAX=2',
    ]);
    expect(oomScore).toBe('1000');
  },
);

test('[PI25] when the server stops, its processes end, and what is in work or waits fails', async () => {
  const { begin, pictures } = await start();
  const inWork = [begin('slow'), begin('slow')];
  await Promise.all(inWork.map(begun));
  const all = [...inWork, begin('photo')];
  const failing = all.map(({ done }) => expect(done).rejects.toThrow('The server stops'));
  await pictures.stop();
  await Promise.all(failing);
  for (const { readSelf } of inWork) await ended(readSelf().pid);
  await expect(begin('photo').done).rejects.toThrow('The server stops');
});

test('[PI25] a server that stops is there until its processes have ended', async () => {
  const address = JSON.stringify(new URL('converters.ts', import.meta.url));
  const program = `
    const { Converters } = await import(${address});
    const pictures = new Converters({
      log: { info() {}, warn() {} },
      clock: { now: Date.now, after: () => () => {} },
    });
    // As what listens does in a server, until it is closed.
    const listening = setInterval(() => {}, 1_000);
    await pictures.start();
    clearInterval(listening);
    await pictures.stop();
    console.log('closed');`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect((await run).stdout).toBe('closed\n');
});

test('[PI25] a process ends with a server that was killed', async () => {
  const folder = await makeFolder();
  const target = join(folder, 'target');
  const program = spawn(process.execPath, [fileURLToPath(server), join(folder, 'slow'), target]);
  await expect.poll(() => existsSync(target) && readFileSync(target).length > 0).toBe(true);
  const { pid } = selfSchema.parse(JSON.parse(await readFile(target, 'utf8')));
  program.kill('SIGKILL');
  await ended(pid);
});

test('[PI25] a signal to all processes of a terminal leaves the picture to the server', async () => {
  const { begin } = await start();
  const picture = begin('slow');
  await begun(picture);
  const { pid } = picture.readSelf();
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  process.kill(pid, 'SIGUSR2');
  await picture.done;
  expect(picture.readSelf().pid).toBe(pid);
});

test.each([
  ['no binary', withoutSharp, 'Error: Could not load the "sharp" module using the'],
  ['another processor', crashing, 'its process ended'],
])(
  '[PI26] without sharp pictures are not available, and one line of the log says so: %s',
  async (_, entry, reason) => {
    const lines: unknown[] = [];
    const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) };
    const limits = { timeMs: 60_000, workMs: 20_000, residentBytes: 2 ** 30 };
    const pictures = new Converters({ log, clock: new FakeClock() }, { entry, limits });
    onTestFinished(() => pictures.stop());
    await pictures.start();
    expect(pictures.isAvailable).toBe(false);
    expect(lines).toEqual([
      ['Photos are stored as documents', { reason: expect.stringContaining(reason) }],
    ]);
    const folder = await makeFolder();
    const source = join(folder, 'photo');
    await writeFile(source, await quarters(60, 40).jpeg().toBuffer());
    const targets = { full: join(folder, 'full'), small: join(folder, 'small') };
    await expect(pictures.store(source, targets)).rejects.toThrow('cannot be converted');
    expect(lines).toHaveLength(1);
  },
);

test('[PI26] where sharp can be loaded the log says nothing', async () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) };
  const pictures = new Converters({ log, clock: new FakeClock() });
  onTestFinished(() => pictures.stop());
  await pictures.start();
  expect(pictures.isAvailable).toBe(true);
  expect(lines).toEqual([]);
});
