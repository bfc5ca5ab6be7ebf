import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PrivateFileError } from '../secrets/private-file.ts';
import { loadVapidKeys } from './vapid-keys.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tend-vapid-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('[PU9] the key pair is created once, readable only by its owner', async () => {
  const folder = await makeFolder();
  const keys = await loadVapidKeys(folder);
  expect(keys.publicKey).toMatch(/^B[\w-]{86}$/);
  const again = await loadVapidKeys(folder);
  expect(again.publicKey).toBe(keys.publicKey);
  expect(again.privateKey.equals(keys.privateKey)).toBe(true);
  expect((await stat(join(folder, 'vapid.json'))).mode & 0o777).toBe(0o600);
});

test('[PU9] keys of two different pairs stop the start', async () => {
  const [one, other] = [await makeFolder(), await makeFolder()];
  await loadVapidKeys(one);
  const { publicKey } = await loadVapidKeys(other);
  const path = join(one, 'vapid.json');
  const mixed = (await readFile(path, 'utf8')).replace(/"B[\w-]{86}"/, `"${publicKey}"`);
  await writeFile(path, mixed);
  await expect(loadVapidKeys(one)).rejects.toThrow(PrivateFileError);
});

test.each(['', '{', '{}', '{"publicKey":"B","privateKey":"A"}', 'null'])(
  '[PU9] a file without a key pair stops the start: %s',
  async (content) => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'vapid.json'), content);
    await expect(loadVapidKeys(folder)).rejects.toThrow(/vapid\.json holds no key pair/);
  },
);
