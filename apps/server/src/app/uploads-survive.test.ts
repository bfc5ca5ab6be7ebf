import { createHash, randomBytes } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { bucket, startS3 } from '../platform/files/s3-server.fixture.ts';
import { setUpAsAda } from './first-person.fixture.ts';
import { makeDataFolder, runTend } from './main.fixture.ts';
import { createUploader, startUploads } from './uploading.fixture.ts';

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The size of what has arrived; null when nothing waits. */
async function sizeOfPart(folder: string, fileId: string): Promise<number | null> {
  return (await stat(path.join(folder, 'uploads', fileId)).catch(() => null))?.size ?? null;
}

/** Where files are stored, with the settings for it. */
const storages = [
  { storage: 'a folder', start: () => Promise.resolve({}) },
  {
    storage: 'S3',
    async start() {
      const { host } = await startS3();
      return { TEND_FILES_URL: `s3+http://S3RVER:S3RVER@${host}/${bucket}` };
    },
  },
];

test.each(storages)(
  '[FI5] a connection that ends after every tenth loses nothing that has arrived, in $storage',
  async ({ start }) => {
    const tend = await startUploads(await start());
    onTestFinished(() => tend.stop());
    const about = { id: tend.id(), name: 'rota.bin', as: 'document' } as const;
    const content = randomBytes(2_000_000);
    await tend.begin(about, content.length);
    const part = content.length / 10;
    for (let offset = 0; offset < content.length; offset += part) {
      expect(await tend.offsetOf(about.id)).toBe(offset);
      const sending = tend.open(about.id, offset, content.length - offset);
      sending.write(content.subarray(offset, offset + part));
      const isLast = offset + part === content.length;
      const waiting = isLast ? null : offset + part;
      await expect.poll(() => sizeOfPart(tend.folder, about.id)).toBe(waiting);
      sending.destroy();
    }
    expect(hashOf(await (await tend.read(about.id)).bytes())).toBe(hashOf(content));
  },
);

test.each(storages)(
  '[FI5] an upload outlives the server, and is finished at its start if it was complete, in $storage',
  async ({ start }) => {
    const tend = await startUploads(await start());
    onTestFinished(() => tend.stop());
    const content = randomBytes(10);
    const [half, complete] = [tend.id(), tend.id()];
    for (const id of [half, complete]) {
      await tend.begin({ id, name: 'rota.bin', as: 'document' }, content.length);
    }
    tend.open(half, 0, content.length).write(content.subarray(0, 4));
    await expect.poll(() => sizeOfPart(tend.folder, half)).toBe(4);
    await tend.restart(() => writeFile(path.join(tend.folder, 'uploads', complete), content));
    await expect.poll(async () => (await tend.read(complete)).status).toBe(200);
    expect(await tend.offsetOf(half)).toBe(4);
    await tend.append(half, 4, content.subarray(4));
    for (const id of [half, complete]) {
      expect(await (await tend.read(id)).bytes()).toEqual(new Uint8Array(content));
    }
  },
);

test.each(storages)(
  '[FI5] a server that is killed again and again while a file arrives stores it right, in $storage',
  async ({ start: openStorage }) => {
    const folder = await makeDataFolder();
    const settings = { TEND_LOG_LEVEL: 'silent', ...(await openStorage()) };
    let address = '';
    let cookie = '';
    const start = async () => {
      const tend = runTend(folder, settings);
      const [running, link] = await Promise.all([
        tend.line(/^Tend is running/),
        cookie === '' ? tend.line(/^Set it up here/) : null,
      ]);
      address = running.replace(/^.*: /, '');
      if (link !== null) cookie = await setUpAsAda(address, link);
      return tend;
    };
    const about = { id: newId(), name: 'rota.bin', as: 'document' } as const;
    const content = randomBytes(4_000_000);
    const part = content.length / 4;
    let tend = await start();
    const uploader = createUploader(() => address, cookie);
    await uploader.begin(about, content.length);
    for (let kill = 0; kill < 3; kill += 1) {
      const offset = await uploader.offsetOf(about.id);
      // Whatever had arrived, and no more.
      expect(offset).toBe(kill * part);
      uploader
        .open(about.id, offset, content.length - offset)
        .write(content.subarray(offset, offset + part));
      const sizeOf = () => sizeOfPart(folder, about.id);
      await expect.poll(sizeOf).toBe(offset + part);
      tend.child.kill('SIGKILL');
      await tend.exited;
      tend = await start();
    }
    const offset = await uploader.offsetOf(about.id);
    expect((await uploader.append(about.id, offset, content.subarray(offset))).status).toBe(204);
    tend.child.kill('SIGKILL');
    await tend.exited;
    await start();
    const stored = await (await uploader.read(about.id)).bytes();
    expect(hashOf(stored)).toBe(hashOf(content));
  },
);
