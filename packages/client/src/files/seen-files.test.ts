import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../create-client.ts';
import { TendError } from '@tend/protocol';
import type { Client } from '../client.ts';
import { ConnectionError } from '../connection-error.ts';
import {
  ben,
  chat,
  elmCourtSpace,
  idOf,
  message,
  messages,
  north,
  self,
  south,
  user,
} from '../rows.fixture.ts';
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

const southSpace = { kind: 'chat', id: south } as const;
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

/** A message of Ben's with two photos, whose bytes are here. */
async function receivePhotos(client: Client, seq: number): Promise<void> {
  const files = [idOf(70), idOf(71)].map((id) => ({ ...world.uploads.describe(''), id }));
  await world.tell(message(seq, { content: { type: 'files', text: '', files } }));
  for (const number of [70, 71, 72]) await see(client, number);
}

test('[UP25] with a deleted message the bytes of its files go', async () => {
  const client = await world.open();
  await receivePhotos(client, 3);
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
  expect(client.files.held(idOf(70), 'small')).toBeNull();
  await world.until(async () => {
    const [meta] = (await world.store.load()).meta;
    return !JSON.stringify(meta).includes('goneFiles');
  });
});

test('[UP25] what arrives after its message was deleted is not kept', async () => {
  const client = await world.open();
  const files = [{ ...world.uploads.describe(''), id: idOf(73) }];
  await world.tell(message(3, { content: { type: 'files', text: '', files } }));
  world.uploads.isHolding = true;
  const opening = client.files.open(idOf(73), 'small').catch((error: unknown) => error);
  await world.until(() => world.uploads.heldNow === 1);
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.until(async () => {
    const [meta] = (await world.store.load()).meta;
    return !JSON.stringify(meta).includes('goneFiles');
  });
  await world.uploads.goOn();
  expect(await opening).toMatchObject({ code: 'not_found' });
  expect(await world.keptFiles()).toEqual([]);
  expect(client.files.held(idOf(73), 'small')).toBeNull();
});

test('[UP25] if the page ends between, they go at the next start', async () => {
  const first = await world.open();
  await receivePhotos(first, 3);
  const remove = vi.spyOn(world.fileStore, 'delete').mockReturnValue(new Promise(() => {}));
  await world.tell(message(3, { version: 4, content: { type: 'deleted', byId: self } }));
  await world.until(() => remove.mock.calls.length > 0);
  await first.stop();
  remove.mockRestore();
  await world.open();
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
});

test('[UP25] also when the message was deleted while the device was away for long', async () => {
  const first = await world.open();
  await receivePhotos(first, 3);
  await first.stop();
  world.history.splice(
    0,
    2,
    message(2),
    message(3, { version: 4, content: { type: 'deleted', byId: self } }),
  );
  world.history.push(...messages(4, 5));
  await world.open();
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
});

test('[UP25] also of one that is shown after a jump, and not held', async () => {
  const files = [idOf(70), idOf(71)].map((id) => ({ ...world.uploads.describe(''), id }));
  const old = message(3, { content: { type: 'files', text: '', files } });
  world.history.push(old, ...messages(4, 120));
  const client = await world.open();
  const conversation = client.conversation(north);
  await world.until(() => conversation.getSnapshot().status === 'ready');
  await conversation.jumpTo(3);
  for (const number of [70, 71, 72]) await see(client, number);
  await world.tell({ ...old, version: 121, content: { type: 'deleted', byId: self } });
  await world.until(async () => (await world.keptFiles()).length === 1);
  expect(await world.keptFiles()).toEqual([`${idOf(72)}/small`]);
});

/** Ben has a face, and has sent a photo in South. */
async function showElsewhere(face: string, photoId: string): Promise<void> {
  const picture = { fileId: face, thumbHash: '' };
  const people = [user(ben, 'Ben', { version: 2, picture })];
  await world.say({ type: 'change', space: elmCourtSpace, from: 1, to: 2, rows: people });
  const files = [{ ...world.uploads.describe(''), id: photoId }];
  const rows = [
    chat({ id: south }),
    message(2, { chatId: south, content: { type: 'files', text: '', files } }),
  ];
  await world.say({ type: 'change', space: southSpace, from: 0, to: 2, rows });
}

test('[UP25] all that a chat has shown goes with it, when the person is no longer in it', async () => {
  const client = await world.open();
  await showElsewhere(idOf(73), idOf(74));
  await receivePhotos(client, 3);
  for (const number of [73, 74]) await see(client, number);
  await world.leaveNorth();
  await world.until(async () => (await world.keptFiles()).length === 2);
  expect(await world.keptFiles()).toEqual([`${idOf(73)}/small`, `${idOf(74)}/small`]);
  // What only its shelf of photos has shown.
  expect(client.files.held(idOf(72), 'small')).toBeNull();
  await world.until(async () => {
    const [meta] = (await world.store.load()).meta;
    return !JSON.stringify(meta).includes('gone');
  });
});

test('[UP25] it goes at the next start, if the page ends between', async () => {
  const first = await world.open();
  await see(first, 72);
  const list = vi.spyOn(world.fileStore, 'list').mockReturnValue(new Promise(() => {}));
  await world.leaveNorth();
  await world.until(() => list.mock.calls.length > 0);
  await first.stop();
  list.mockRestore();
  await world.open();
  await world.until(async () => (await world.keptFiles()).length === 0);
  expect(await world.keptFiles()).toEqual([]);
});

test('[UP25] what arrives of it afterwards is not kept', async () => {
  const client = await world.open();
  world.uploads.isHolding = true;
  const opening = client.files.open(idOf(72), 'small');
  await world.until(() => world.uploads.heldNow === 1);
  await world.leaveNorth();
  await world.uploads.goOn();
  await opening;
  expect(client.files.held(idOf(72), 'small')).toBeNull();
  await see(client, 70);
  expect(await world.keptFiles()).toEqual([`${idOf(70)}/small`]);
});

test('[UP26] bytes that wait without a message are like others after an hour', async () => {
  const file = { fileId: idOf(60), variant: 'original', bytes: 5, isWaiting: true } as const;
  const now = world.clock.now();
  await world.fileStore.put({ ...file, seenAt: now - 3_600_001 }, new Blob(['older']));
  await world.fileStore.put({ ...file, fileId: idOf(61), seenAt: now }, new Blob(['newer']));
  const client = await world.open();
  await see(client, 70);
  const waiting = (await world.fileStore.list()).filter(({ isWaiting }) => isWaiting);
  expect(waiting.map(({ fileId }) => fileId)).toEqual([idOf(61)]);
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
