import { createHash, randomBytes } from 'node:crypto';
import {
  createBrowserTabs,
  ConnectionError,
  type ConversationMessage,
  type NewFile,
} from '@tend/client';
import { createMemoryFileStore, createMemoryStore } from '@tend/client/memory';
import { systemClock } from '@tend/server/testing';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startCuttingProxy } from './cutting-proxy.ts';
import type { Device, DeviceOptions, Fetch } from './device.ts';
import { startTestServer, type Person, type TestServer } from './test-server.ts';
import { until } from './until.ts';

/** How far the server's clock is ahead. */
let aheadMs: number;
let server: TestServer;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  aheadMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + aheadMs };
  server = await startTestServer({ clock });
  ada = server.administrator;
  ben = await server.person('Ben');
});

afterEach(() => server.stop());

const hourMs = 3_600_000;

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const photo: NewFile = {
  blob: new Blob([dot], { type: 'image/png' }),
  name: 'wound.png',
  as: 'media',
  facts: { kind: 'photo', mediaType: 'image/png', width: 1, height: 1 },
};

function documentOf(content: Buffer<ArrayBuffer>): NewFile {
  const mediaType = 'application/octet-stream';
  const blob = new Blob([content], { type: mediaType });
  return { blob, name: 'list.bin', as: 'document', facts: { kind: 'document', mediaType } };
}

/** A phone that tries again at once. */
function phoneOf(person: Person, options: DeviceOptions = {}): Promise<Device> {
  return server.observer(person, { random: () => 0, ...options });
}

/** The only message with files of the chat, once it is there as often as it was sent: once. */
async function received(device: Device, chatId: string): Promise<ConversationMessage> {
  const isReceived = ({ state, content }: ConversationMessage): boolean =>
    state === 'sent' && content.type === 'files';
  const { messages } = await device.conversation(chatId, (snapshot) =>
    snapshot.messages.some(isReceived),
  );
  const [message, ...others] = messages.filter(({ content }) => content.type === 'files');
  expect(others).toEqual([]);
  if (message === undefined) throw new Error('Nothing was received');
  return message;
}

async function hashOf(blob: Blob): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await blob.arrayBuffer()))
    .digest('hex');
}

/** The bytes of a message's only file, as a device gets them. */
async function bytesOf(device: Device, message: ConversationMessage): Promise<Blob> {
  if (message.content.type !== 'files') throw new Error('No files');
  const [file] = message.content.files;
  return device.client.files.open(file?.id ?? '', 'original');
}

test('[UP2] [UP22] a photo is shown at once, arrives as the server made it, and opens offline', async () => {
  const adaPhone = await phoneOf(ada);
  let isOnline = true;
  const throughNetwork =
    (fetch: Fetch): Fetch =>
    (url, init) =>
      isOnline ? fetch(url, init) : Promise.reject(new TypeError('No network'));
  const benPhone = await phoneOf(ben, { throughNetwork });
  const chatId = await adaPhone.client.openDirect(ben.userId);
  const id = adaPhone.client.sendFiles(chatId, [photo], { text: 'The wound' });
  const message = await received(benPhone, chatId);
  expect(message).toMatchObject({
    id,
    content: { text: 'The wound', files: [{ kind: 'photo', name: 'wound.webp', width: 1 }] },
  });
  const first = await bytesOf(benPhone, message);
  expect(first.type).toBe('image/webp');
  isOnline = false;
  expect(await hashOf(await bytesOf(benPhone, message))).toBe(await hashOf(first));
  expect([...adaPhone.problems, ...benPhone.problems]).toEqual([]);
});

test('[CL193] [CL194] [MS127] [FI109] a photo that is scheduled is on all devices of its author, is changed on another one, and is sent once', async () => {
  const [phone, desk] = [await phoneOf(ada), await phoneOf(ada)];
  const benPhone = await phoneOf(ben);
  const chatId = await phone.client.openDirect(ben.userId);
  const later = { text: 'The wound', mentions: [], files: [photo] };
  phone.client.scheduleMessage(chatId, later, Date.now() + hourMs);
  const [scheduled] = await until(desk.client.scheduled(chatId), ({ length }) => length === 1);
  if (scheduled === undefined) throw new Error('Nothing is scheduled');
  const fileId = scheduled.files[0]?.id ?? '';
  const seen = await desk.client.files.open(fileId, 'original');
  await expect(benPhone.client.files.open(fileId, 'original')).rejects.toThrow('not_found');
  desk.client.changeScheduled(scheduled, { text: 'The heel' });
  await until(phone.client.scheduled(chatId), ([changed]) => changed?.text === 'The heel');
  aheadMs = 2 * hourMs;
  await server.restart();
  const message = await received(benPhone, chatId);
  expect(message).toMatchObject({ content: { text: 'The heel', files: [{ id: fileId }] } });
  expect(await hashOf(await bytesOf(benPhone, message))).toBe(await hashOf(seen));
  for (const device of [phone, desk]) {
    await until(device.client.scheduled(chatId), ({ length }) => length === 0);
    expect(device.problems).toEqual([]);
  }
});

test('[UP61] a photo that the server cannot read is sent as a file, beside one that it can', async () => {
  const adaPhone = await phoneOf(ada);
  const benPhone = await phoneOf(ben);
  const chatId = await adaPhone.client.openDirect(ben.userId);
  const half = { ...photo, blob: photo.blob.slice(0, 40), name: 'half.png' };
  const id = adaPhone.client.sendFiles(chatId, [half, photo]);
  const { messages } = await adaPhone.conversation(chatId, (snapshot) =>
    snapshot.messages.some(({ state }) => state === 'failed'),
  );
  expect(messages).toMatchObject([
    { id, failure: 'file_unreadable', unreadable: [expect.any(String)] },
  ]);
  adaPhone.client.retryMessage(id, 'asFile');
  const message = await received(benPhone, chatId);
  expect(message).toMatchObject({
    content: { files: [{ kind: 'document', name: 'half.png' }, { kind: 'photo' }] },
  });
  expect(await hashOf(await bytesOf(benPhone, message))).toBe(await hashOf(half.blob));
});

test('[UP4] an upload that is cut at every tenth arrives once and unchanged', async () => {
  const content = randomBytes(1_000_000);
  const cuts = Array.from({ length: 9 }, () => content.length / 10);
  const proxy = await startCuttingProxy(server.baseUrl, cuts);
  onTestFinished(() => proxy.close());
  const offsets: number[] = [];
  const throughNetwork = (fetch: Fetch): Fetch => {
    return (url, init) => {
      const offset = new Headers(init.headers).get('upload-offset');
      if (offset !== null) offsets.push(Number(offset));
      return fetch(url.replace(server.baseUrl, proxy.baseUrl), init);
    };
  };
  const adaPhone = await phoneOf(ada, { throughNetwork });
  const benPhone = await phoneOf(ben);
  const chatId = await adaPhone.client.openDirect(ben.userId);
  const file = documentOf(content);
  adaPhone.client.sendFiles(chatId, [file]);
  const message = await received(benPhone, chatId);
  expect(cuts).toEqual([]);
  // A device that comes back while the server still reads what it sent before ends that: how far it was differs.
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  expect(offsets.at(-1)).toBeGreaterThan(0);
  expect(await hashOf(await bytesOf(benPhone, message))).toBe(await hashOf(file.blob));
});

/** Lets the first part of a file arrive, then holds everything until it is let go on. */
function holdingNetwork() {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let parts = 0;
  const through = (fetch: Fetch): Fetch => {
    return async (url, init) => {
      if (init.body instanceof Blob) parts += 1;
      if (parts === 2) arrived.resolve();
      if (parts >= 2) await released.promise;
      init.signal?.throwIfAborted();
      return fetch(url, init);
    };
  };
  return { through, halfway: arrived.promise, goOn: () => released.resolve() };
}

/** More than one part of an upload. */
const severalParts = 5_000_000;

test('[UP4] a server that is restarted meanwhile gets the rest', async () => {
  const network = holdingNetwork();
  const adaPhone = await phoneOf(ada, { throughNetwork: network.through });
  const benPhone = await phoneOf(ben);
  const chatId = await adaPhone.client.openDirect(ben.userId);
  const file = documentOf(randomBytes(severalParts));
  adaPhone.client.sendFiles(chatId, [file]);
  await network.halfway;
  await server.restart();
  network.goOn();
  const message = await received(benPhone, chatId);
  expect(await hashOf(await bytesOf(benPhone, message))).toBe(await hashOf(file.blob));
});

test('[UP1] [UP4] an upload that a reload has interrupted goes on', async () => {
  const network = holdingNetwork();
  const kept = { store: createMemoryStore(), fileStore: createMemoryFileStore() };
  const before = await phoneOf(ada, { ...kept, throughNetwork: network.through });
  const benPhone = await phoneOf(ben);
  const chatId = await before.client.openDirect(ben.userId);
  const file = documentOf(randomBytes(severalParts));
  before.client.sendFiles(chatId, [file]);
  await network.halfway;
  await before.close();
  network.goOn();
  const sizes: number[] = [];
  const throughNetwork = (fetch: Fetch): Fetch => {
    return (url, init) => {
      if (init.body instanceof Blob) sizes.push(init.body.size);
      return fetch(url, init);
    };
  };
  await phoneOf(ada, { ...kept, throughNetwork });
  const message = await received(benPhone, chatId);
  expect(await hashOf(await bytesOf(benPhone, message))).toBe(await hashOf(file.blob));
  expect(sizes).toEqual([severalParts - 4_000_000]);
});

test('[UP10] of two tabs the one that leads sends, and when it is closed the other goes on', async () => {
  const network = holdingNetwork();
  const kept = { store: createMemoryStore({ isShared: true }), fileStore: createMemoryFileStore() };
  const openTab = (options: DeviceOptions = {}): Promise<Device> => {
    const tabs = createBrowserTabs({ userId: ada.userId, locks: navigator.locks, newId });
    return phoneOf(ada, { ...kept, tabs, ...options });
  };
  const leading = await openTab({ throughNetwork: network.through });
  const other = await openTab();
  const benPhone = await phoneOf(ben);
  const chatId = await other.client.openDirect(ben.userId);
  const file = documentOf(randomBytes(severalParts));
  other.client.sendFiles(chatId, [file]);
  await network.halfway;
  await leading.close();
  network.goOn();
  const message = await received(benPhone, chatId);
  expect(await hashOf(await bytesOf(benPhone, message))).toBe(await hashOf(file.blob));
  expect((await received(other, chatId)).id).toBe(message.id);
});

test('[UP11] a log-out in the middle of an upload leaves nothing on the device, and sends nothing', async () => {
  const network = holdingNetwork();
  const fileStore = createMemoryFileStore();
  const adaPhone = await server.device(ada, { fileStore, throughNetwork: network.through });
  const benPhone = await phoneOf(ben);
  const chatId = await adaPhone.client.openDirect(ben.userId);
  adaPhone.client.sendFiles(chatId, [documentOf(randomBytes(severalParts))]);
  await network.halfway;
  const loggedOut = adaPhone.client.logOut();
  network.goOn();
  await loggedOut;
  expect(await fileStore.list()).toEqual([]);
  const adaDesk = await phoneOf(ada);
  adaDesk.client.sendMessage(chatId, 'Only this');
  await benPhone.conversation(chatId, ({ messages }) => messages.length > 0);
  expect(benPhone.texts(chatId)).toEqual(['Only this']);
});

test('[UP25] a deleted photo is gone from the devices that have shown it, and from the server', async () => {
  const [adaPhone, fileStore] = [await phoneOf(ada), createMemoryFileStore()];
  const benPhone = await phoneOf(ben, { fileStore });
  const chatId = await adaPhone.client.openDirect(ben.userId);
  const id = adaPhone.client.sendFiles(chatId, [photo]);
  const message = await received(benPhone, chatId);
  await bytesOf(benPhone, message);
  await adaPhone.client.call('message.delete', { chatId, messageId: id });
  await benPhone.conversation(chatId, ({ messages }) =>
    messages.every(({ content }) => content.type === 'deleted'),
  );
  await expect(bytesOf(benPhone, message)).rejects.toThrow(Error);
  await expect(bytesOf(benPhone, message)).rejects.not.toThrow(ConnectionError);
  expect(await fileStore.list()).toEqual([]);
});
