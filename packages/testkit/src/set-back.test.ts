import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Device } from './device.ts';
import { startTestServer, type Person, type TestServer } from './test-server.ts';

let server: TestServer;
let ada: Person;
let ben: Person;
let chatId: string;

beforeEach(async () => {
  server = await startTestServer();
  ada = server.administrator;
  ben = await server.person('Ben');
  const phone = await server.observer(ada);
  chatId = await phone.client.openDirect(ben.userId);
  await phone.close();
});

afterEach(() => server.stop());

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-set-back-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A copy of the current files, like a snapshot of the machine's disk. */
async function takeSnapshot(): Promise<string> {
  const snapshot = await makeFolder();
  await cp(server.dataFolder, snapshot, { recursive: true });
  return snapshot;
}

async function putBack(snapshot: string): Promise<void> {
  await rm(server.dataFolder, { recursive: true });
  await cp(snapshot, server.dataFolder, { recursive: true });
}

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);

/** Ben writes from a device used only for this. */
async function write(texts: readonly string[]): Promise<void> {
  const device = await server.observer(ben);
  await device.caughtUp();
  for (const text of texts) device.client.sendMessage(chatId, text);
  await device.conversation(
    chatId,
    ({ messages }) =>
      device.texts(chatId).at(-1) === texts.at(-1) &&
      messages.every(({ state }) => state === 'sent'),
  );
  await device.close();
}

/** Ada opens the app on her phone, with its earlier store, and closes it. Returns the texts shown. */
async function look(previous?: Device): Promise<{ device: Device; texts: string[] }> {
  const device = await server.observer(ada, previous && { store: previous.store });
  await device.caughtUp();
  await device.conversation(chatId, ({ status }) => status === 'ready');
  const texts = device.texts(chatId);
  await device.close();
  return { device, texts };
}

const before = numbered(40, 'before');
const lost = numbered(20, 'lost');
const since = numbered(25, 'since');

test.each([
  ['a copy of the stopped server', 'stopped'],
  ['a snapshot of the running one', 'running'],
] as const)(
  '[SY34] %s is restored and overtaken: a phone keeps no lost rows and lacks no existing ones',
  async (_, taken) => {
    await write(before);
    let snapshot = await takeSnapshot();
    if (taken === 'stopped') {
      await server.restart(async () => {
        snapshot = await takeSnapshot();
      });
    }
    await write(lost);
    const { device, texts } = await look();
    expect(texts.slice(-lost.length)).toEqual(lost);

    await server.restart(() => putBack(snapshot));
    await write(since);
    const { texts: after } = await look(device);
    expect(after.filter((text) => text.startsWith('lost'))).toEqual([]);
    expect(after).toEqual([...before, ...since].slice(-after.length));
    expect(after.length).toBeGreaterThan(since.length);
  },
);

test('[SY34] a phone that had seen none of the lost rows keeps its own', async () => {
  await write(before);
  const { device, texts: held } = await look();
  const snapshot = await takeSnapshot();
  await write(lost);
  await server.restart(() => putBack(snapshot));
  await write(since.slice(0, 3));
  const { texts } = await look(device);
  // More than the page of a reset.
  expect(texts).toEqual([...held, ...since.slice(0, 3)]);
  expect(device.problems).toEqual([]);
});
