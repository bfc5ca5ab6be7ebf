import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { setUpAsAda } from './first-person.fixture.ts';
import { makeDataFolder, runTend } from './main.fixture.ts';
import { createUploader } from './uploading.fixture.ts';

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

test('[FI5] a server that is killed again and again while a file arrives stores it right', async () => {
  const folder = await makeDataFolder();
  const settings = { TEND_LOG_LEVEL: 'silent' };
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
    const sizeOf = async () =>
      (await stat(path.join(folder, 'uploads', about.id)).catch(() => null))?.size;
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
});
