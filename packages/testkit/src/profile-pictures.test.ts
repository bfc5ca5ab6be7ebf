import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import type { Device, Fetch } from './device.ts';
import { startTestServer, type Person, type TestServer } from './test-server.ts';
import { until } from './until.ts';

let server: TestServer;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  server = await startTestServer();
  ada = server.administrator;
  ben = await server.person('Ben');
});

afterEach(() => server.stop());

/** A picture of one dot. */
const dot = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
);

async function upload({ client }: Device): Promise<string> {
  const fileId = newId();
  const { signal } = new AbortController();
  await client.files.uploadPicture({ fileId, blob: dot }, { signal, onProgress: () => {} });
  return fileId;
}

/** Resolves once a device knows this file, or none, as the picture of a person or group. */
async function untilPictured(
  { client: { pictures } }: Device,
  id: string,
  fileId: string | null,
): Promise<void> {
  const getSnapshot = (): string | null => pictures.of(id)?.fileId ?? null;
  await until({ getSnapshot, subscribe: pictures.subscribe }, (shown) => shown === fileId);
}

test('[PF20] [PF22] pictures reach all devices, open offline, and go with the group', async () => {
  let isOnline = true;
  const throughNetwork =
    (fetch: Fetch): Fetch =>
    (url, init) =>
      isOnline ? fetch(url, init) : Promise.reject(new TypeError('No network'));
  const adas = await server.observer(ada);
  const bens = await server.observer(ben, { throughNetwork });
  const [own, groups] = [await upload(adas), await upload(adas)];
  const chatId = await adas.client.createGroup('North', [ben.userId]);
  await adas.client.call('user.setPicture', { userId: ada.userId, fileId: own });
  await adas.client.call('chat.setPicture', { chatId, fileId: groups });
  await untilPictured(bens, ada.userId, own);
  await untilPictured(bens, chatId, groups);
  for (const fileId of [own, groups]) await bens.client.files.open(fileId, 'small');
  isOnline = false;
  expect((await bens.client.files.open(own, 'small')).type).toBe('image/webp');
  isOnline = true;

  await adas.client.call('chat.removeMember', { chatId, userId: ben.userId });
  await untilPictured(bens, chatId, null);
  await expect(bens.client.files.open(groups, 'original')).rejects.toThrow('not_found');
  await adas.client.call('user.setPicture', { userId: ada.userId, fileId: null });
  await untilPictured(bens, ada.userId, null);
  await expect(bens.client.files.open(own, 'original')).rejects.toThrow('not_found');
});
