import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../create-client.ts';
import { TendError } from '@tend/protocol';
import type { Client } from '../client.ts';
import { ConnectionError } from '../connection-error.ts';
import { idOf, north, self } from '../rows.fixture.ts';
import { FileWorld, photo } from './file-world.fixture.ts';

let world: FileWorld;

beforeEach(() => {
  world = new FileWorld();
  for (const number of [70, 71, 72, 73, 74]) {
    for (const variant of ['original', 'large', 'medium', 'small']) {
      world.uploads.files.set(`${idOf(number)}/${variant}`, `${number} ${variant}`);
    }
  }
});

const smallBytes = '70 small'.length;

/** Opens it, and lets it be stored. */
async function see(client: Client, number: number): Promise<void> {
  await client.files.open(idOf(number), 'small');
  await world.until(async () => (await world.keptFiles()).includes(`${idOf(number)}/small`));
  await world.clock.advance(1_000);
}

const requestsOf = (): string[] => world.uploads.requests;

test('[UP22] what was seen opens without a connection, also after a reload', async () => {
  const first = await world.open();
  expect(first.files.held(idOf(70), 'small')).toBeNull();
  await see(first, 70);
  expect(await first.files.held(idOf(70), 'small')?.text()).toBe('70 small');
  await first.stop();
  world.uploads.isReachable = false;
  const next = await world.open();
  const blob = await next.files.open(idOf(70), 'small');
  expect([await blob.text(), blob.type]).toEqual(['70 small', 'image/webp']);
  await expect(next.files.open(idOf(71), 'small')).rejects.toThrow(ConnectionError);
});

test('[UP22] what was sent from here opens without a connection, too', async () => {
  const client = await world.open();
  const id = client.sendFiles(north, [photo('A')]);
  await world.until(() => world.states(client)[0] === 'sent');
  const [fileId = ''] = world.fileIds(client, id);
  await world.until(async () => (await world.fileStore.list()).every((one) => !one.isWaiting));
  await client.stop();
  world.uploads.isReachable = false;
  const next = await world.open();
  expect(await (await next.files.open(fileId, 'medium')).text()).toBe('A');
});

test('[UP22] a larger form of a photo is shown in place of one that is not here', async () => {
  const client = await world.open();
  await client.files.open(idOf(70), 'large');
  expect(await client.files.held(idOf(70), 'small')?.text()).toBe('70 large');
  expect(client.files.held(idOf(70), 'original')).toBeNull();
  expect(await (await client.files.open(idOf(70), 'medium')).text()).toBe('70 large');
  expect(requestsOf()).toEqual([`GET ${idOf(70)}/large`]);
});

test('[UP23] whoever needs the same bytes waits for the same download, which tells how far it is', async () => {
  const client = await world.open();
  const received: number[] = [];
  const onProgress = (bytes: number): number => received.push(bytes);
  const both = [1, 2].map(() => client.files.open(idOf(70), 'original', { onProgress }));
  const [one, other] = await Promise.all(both);
  expect(one).toBe(other);
  expect(requestsOf()).toHaveLength(1);
  expect(new Set(received)).toEqual(new Set(['70 original'.length]));
});

test('[UP23] a download ends once nobody waits for it any more, and can begin again', async () => {
  const client = await world.open();
  const stops = [new AbortController(), new AbortController()];
  world.uploads.isHolding = true;
  const waiting = stops.map(({ signal }) =>
    client.files.open(idOf(70), 'original', { signal }).catch((error: unknown) => error),
  );
  await world.until(() => world.uploads.heldNow === 1);
  stops[0]?.abort();
  expect(await waiting[0]).toBeInstanceOf(ConnectionError);
  expect(world.uploads.heldNow).toBe(1);
  stops[1]?.abort();
  expect(await waiting[1]).toBeInstanceOf(ConnectionError);
  expect(world.uploads.heldNow).toBe(0);
  await world.uploads.goOn();
  expect(await (await client.files.open(idOf(70), 'original')).text()).toBe('70 original');
});

test('[UP23] what is given up before it began is not asked for', async () => {
  const client = await world.open();
  const opening = client.files.open(idOf(70), 'original', { signal: AbortSignal.abort() });
  await expect(opening).rejects.toThrow(ConnectionError);
  expect(requestsOf()).toEqual([]);
});

test('[UP23] what does not exist, or not for this person, is not found', async () => {
  const client = await world.open();
  const opening = client.files.open(idOf(79), 'original');
  await expect(opening).rejects.toThrow(TendError);
  await expect(opening).rejects.toMatchObject({ code: 'not_found' });
});

test('[UP23] a download of which nothing is heard for a minute is given up', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const opening = client.files.open(idOf(70), 'small').catch((error: unknown) => error);
  await world.until(() => world.uploads.heldNow === 1);
  await world.clock.advance(60_000);
  expect(await opening).toBeInstanceOf(ConnectionError);
});

test('[UP24] what was seen longest ago makes room, but nothing that waits', async () => {
  const client = await world.open();
  await client.files.setLimit(2 * smallBytes);
  world.uploads.isReachable = false;
  client.sendFiles(north, [photo('A'.repeat(100))]);
  await world.until(async () => (await world.keptFiles()).length === 1);
  world.uploads.isReachable = true;
  world.uploads.refusal = 'quota_exceeded';
  await world.clock.advance(500);
  await world.until(() => world.states(client)[0] === 'failed');
  const [waiting] = await world.keptFiles();
  for (const number of [70, 71]) await see(client, number);
  await client.stop();
  await world.clock.advance(3_600_000);
  // Seen again, the first one is the newest.
  const next = await world.open();
  await next.files.open(idOf(70), 'small');
  await next.files.open(idOf(72), 'small');
  await world.until(async () => !(await world.keptFiles()).includes(`${idOf(71)}/small`));
  expect(await world.keptFiles()).toEqual([waiting, `${idOf(70)}/small`, `${idOf(72)}/small`]);
  expect(await next.files.usage()).toEqual({ bytes: 2 * smallBytes, limitBytes: 2 * smallBytes });
});

test('[UP24] what is seen again while a chat is scrolled is noted in one write', async () => {
  const client = await world.open();
  for (const number of [70, 71, 72]) await see(client, number);
  await client.stop();
  await world.clock.advance(3_600_000);
  const next = await world.open();
  const update = vi.spyOn(world.fileStore, 'update');
  for (const number of [70, 71, 72]) await next.files.open(idOf(number), 'small');
  expect(update).not.toHaveBeenCalled();
  await world.clock.advance(2_000);
  expect(update).toHaveBeenCalledTimes(1);
  const seen = new Set((await world.fileStore.list()).map(({ seenAt }) => seenAt));
  expect([...seen]).toEqual([world.clock.now()]);
});

test('[UP24] the bound is 500 MB, until the person sets another, which holds at once', async () => {
  const client = await world.open();
  expect(await client.files.usage()).toEqual({ bytes: 0, limitBytes: 500_000_000 });
  for (const number of [70, 71, 72]) await see(client, number);
  await client.files.setLimit(smallBytes);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
  await client.files.forgetSeen();
  expect(await world.keptFiles()).toEqual([]);
  expect(client.files.held(idOf(72), 'small')).toBeNull();
});

test('[UP24] what is larger than the bound is not kept', async () => {
  const client = await world.open();
  await see(client, 70);
  await client.files.setLimit(smallBytes);
  await client.files.open(idOf(71), 'original');
  await world.clock.advance(1_000);
  expect(await world.keptFiles()).toEqual([`${idOf(70)}/small`]);
});

test('[UP24] a full device gives up what was seen, for what is to be sent', async () => {
  const client = await world.open();
  await see(client, 70);
  world.uploads.isHolding = true;
  vi.spyOn(world.fileStore, 'put').mockRejectedValueOnce(new Error('The disk is full'));
  client.sendFiles(north, [photo('A')]);
  await world.until(async () => (await world.fileStore.list()).some((one) => one.isWaiting));
  expect(await world.keptFiles()).toHaveLength(1);
  expect(world.problems).toEqual([]);
});

test('[UP24] a full device shows what it cannot keep, and half of what was seen makes room', async () => {
  const client = await world.open();
  for (const number of [70, 71]) await see(client, number);
  vi.spyOn(world.fileStore, 'put').mockRejectedValueOnce(new Error('The disk is full'));
  expect(await (await client.files.open(idOf(72), 'small')).text()).toBe('72 small');
  await world.until(async () => (await world.keptFiles()).length < 2);
  expect(await world.keptFiles()).toEqual([`${idOf(71)}/small`]);
});

test('[UP26][UP65] bytes that wait without a message are after an hour like others that were seen if they were sent, or gone', async () => {
  const first = await world.open();
  const id = first.sendFiles(north, [photo('A')]);
  await world.untilSent(first, id);
  const [sent = ''] = world.fileIds(first, id);
  await first.stop();
  const file = { variant: 'original', bytes: 5, isWaiting: true } as const;
  const now = world.clock.now();
  const longAgo = now - 3_600_001;
  await world.fileStore.put({ ...file, fileId: sent, seenAt: longAgo }, new Blob(['older']));
  await world.fileStore.put({ ...file, fileId: idOf(60), seenAt: longAgo }, new Blob(['older']));
  await world.fileStore.put({ ...file, fileId: idOf(61), seenAt: now }, new Blob(['newer']));
  const next = await world.open();
  await next.files.usage();
  await world.until(async () => !(await world.keptFiles()).includes(`${idOf(60)}/original`));
  expect(await world.fileStore.list()).toMatchObject([
    { fileId: sent, isWaiting: false },
    { fileId: idOf(61), isWaiting: true },
  ]);
});

test('[UP65] where the local copy cannot be stored, bytes that wait stay: another page may have their message', async () => {
  world = new FileWorld({ isShared: false });
  const seenAt = world.clock.now() - 3_600_001;
  const file = { fileId: idOf(60), variant: 'original', bytes: 5, isWaiting: true } as const;
  await world.fileStore.put({ ...file, seenAt }, new Blob(['older']));
  const client = await world.open();
  await client.files.usage();
  await world.clock.advance(1_000);
  expect(await world.fileStore.list()).toMatchObject([file]);
});

test('[UP27] a device without a database shows files, and sends them while the page lives', async () => {
  const problems: unknown[] = [];
  const { store, sockets, clock, uploads } = world;
  const client = createClient({
    userId: self,
    baseUrl: 'https://tend.example',
    store,
    openFileStore: () => Promise.reject(new Error('No database')),
    openSocket: sockets.port,
    fetch: (url, init) => uploads.respond(url, init),
    clock,
    onProblem: (problem) => problems.push(problem),
  });
  await client.start();
  await world.welcome();
  expect(await (await client.files.open(idOf(70), 'small')).text()).toBe('70 small');
  expect(await client.files.usage()).toEqual({ bytes: 0, limitBytes: 0 });
  client.sendFiles(north, [photo('A')]);
  await world.until(() => world.states(client)[0] === 'sent');
  expect(problems).toHaveLength(1);
  await client.stop();
});

test('[UP40] a picture that the device could not read is shown as the server has made it, once it is sent', async () => {
  const client = await world.open();
  const heic = photo('HEIC', { facts: { kind: 'document', mediaType: 'image/heic' } });
  const id = client.sendFiles(north, [heic]);
  await world.untilSent(client, id);
  const [fileId = ''] = world.fileIds(client, id);
  world.uploads.files.set(`${fileId}/medium`, 'readable');
  await world.until(async () => (await world.fileStore.list()).length === 0);
  expect(client.files.held(fileId, 'medium')).toBeNull();
  expect(await (await client.files.open(fileId, 'medium')).text()).toBe('readable');
  expect(world.uploads.requests).not.toContain(`DELETE ${fileId}`);
});
