import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PrivateFileError } from './private-file.ts';
import { loadSecret } from './secret-file.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tend-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

test('[AC25] is created once, in a folder that need not exist, readable only by its owner', async () => {
  const folder = join(await makeFolder(), 'data');
  const secret = await loadSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await loadSecret(folder)).toBe(secret);
  expect(await readdir(folder)).toEqual(['secret']);
  expect(await modeOf(join(folder, 'secret'))).toBe(0o600);
});

test('[AC25] that others may read is made private again', async () => {
  const folder = await makeFolder();
  const secret = await loadSecret(folder);
  await chmod(join(folder, 'secret'), 0o644);
  expect(await loadSecret(folder)).toBe(secret);
  expect(await modeOf(join(folder, 'secret'))).toBe(0o600);
});

test.each(['', 'short', 'with spaces and more than forty-three characters'])(
  '[AC25] a file without a secret stops the start: "%s"',
  async (content) => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'secret'), content);
    await expect(loadSecret(folder)).rejects.toThrow(PrivateFileError);
  },
);
