import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadAbout } from '@tend/protocol';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { DatabaseImage } from './database-image.fixture.ts';
import { codeOf, startUploads, type Uploading } from './uploading.fixture.ts';

let tend: Uploading;

beforeAll(async () => {
  tend = await startUploads();
  return () => tend.stop();
});

function makeAbout(): UploadAbout {
  return { id: tend.id(), name: 'rota.txt', as: 'document' };
}

/** The size of its partial file; null when there is none. */
async function sizeOfPart(fileId: string): Promise<number | null> {
  const found = await stat(path.join(tend.folder, 'uploads', fileId)).catch(() => null);
  return found?.size ?? null;
}

test('[FI60] requests that arrive together share the room, and one that outgrows it ends', async () => {
  const [first, second, third] = [makeAbout(), makeAbout(), makeAbout()];
  for (const about of [first, second, third]) await tend.begin(about, 30_000_000);
  tend.disk.freeBytes = 1_040_000_000;
  const sending = tend.open(first.id, 0, 30_000_000);
  sending.write(Buffer.alloc(4));
  await expect.poll(() => sizeOfPart(first.id)).toBe(4);
  const refused = await tend.append(second.id, 0, Buffer.alloc(30_000_000));
  expect([refused.status, await codeOf(refused)]).toEqual([507, 'disk_full']);
  sending.destroy();
  await tend.offsetOf(first.id);

  const chunked = tend.open(third.id, 0, 0);
  chunked.removeHeader('content-length');
  const answered = once(chunked, 'response');
  chunked.write(Buffer.alloc(4));
  await expect.poll(() => sizeOfPart(third.id)).toBe(4);
  tend.disk.freeBytes = 1_000_000_000;
  chunked.write(Buffer.alloc(9_000_000));
  expect(await answered).toMatchObject([{ statusCode: 507 }]);
  tend.disk.freeBytes = 100e9;
});

test('[FI61] giving up ends what arrives at once, and leaves nothing', async () => {
  const about = makeAbout();
  await tend.begin(about, 1_000);
  const sending = tend.open(about.id, 0, 1_000);
  const closed = new Promise((resolve) => {
    sending.once('close', resolve);
  });
  sending.write(Buffer.alloc(400));
  await expect.poll(() => sizeOfPart(about.id)).toBe(400);
  expect((await tend.ask('DELETE', { fileId: about.id })).status).toBe(204);
  await closed;
  await tend.whenIdle();
  expect(await sizeOfPart(about.id)).toBeNull();
});

test('[FI62] an id that begins again has nothing of what it stood for before', async () => {
  const about = makeAbout();
  await writeFile(path.join(tend.folder, 'uploads', about.id), 'x'.repeat(400));
  const begun = await tend.begin(about, 1_000);
  expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, '0']);
  expect((await tend.append(about.id, 0, Buffer.alloc(1_000))).status).toBe(204);
  expect(await (await tend.read(about.id)).text()).toBe('\0'.repeat(1_000));
});

test('[FI61] of a session that ends while much arrives the rest is not taken', async () => {
  const about = makeAbout();
  await tend.begin(about, 30_000_000);
  const sending = tend.open(about.id, 0, 30_000_000);
  const answered = once(sending, 'response');
  sending.write(Buffer.alloc(4));
  await expect.poll(() => sizeOfPart(about.id)).toBe(4);
  await tend.call('session.logout', {}, tend.cookie);
  sending.write(Buffer.alloc(9_000_000));
  expect(await answered).toMatchObject([{ statusCode: 401 }]);
});

/** Passing a session's time would be a year of the server's work. */
function expireSessions({ folder }: Uploading): void {
  const image = new DatabaseImage(path.join(folder, 'tend.db'));
  image.run('update sessions set expires_at = 0');
  image.close();
}

test('[FI12] a session that expires between two parts ends it; with the next one it goes on, and is sent once', async () => {
  const own = await startUploads();
  onTestFinished(() => own.stop());
  const [about, chatId] = [makeAbout(), await own.addGroup()];
  const content = Buffer.from('0123456789');
  await own.begin(about, content.length);
  await own.append(about.id, 0, content.subarray(0, 4));
  expireSessions(own);
  const refused = await own.append(about.id, 4, content.subarray(4));
  expect([refused.status, await codeOf(refused)]).toEqual([401, 'not_signed_in']);
  expect((await own.ask('HEAD', { fileId: about.id })).status).toBe(401);

  const cookie = await own.logIn('ada');
  const again = own.asPerson(cookie);
  expect((await again.read(about.id)).status).toBe(404);
  expect(await again.offsetOf(about.id)).toBe(4);
  await again.append(about.id, 4, content.subarray(4));
  expect(await (await again.read(about.id)).text()).toBe(content.toString());
  const message = { id: own.id(), chatId, fileIds: [about.id], text: '' };
  // A device repeats what it has got no answer to.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await own.call('message.sendFiles', message, cookie);
  }
  const { output } = await own.call('message.page', { chatId }, cookie);
  const sent = output.messages.filter(({ content: { type } }) => type === 'files');
  expect(sent).toMatchObject([{ id: message.id, content: { files: [{ id: about.id }] } }]);
});
