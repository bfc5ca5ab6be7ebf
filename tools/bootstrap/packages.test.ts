import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled } from './packages.cjs';

let folder: string;

const modules = (...names: string[]): string => path.join(folder, 'node_modules', ...names);

async function writeLockfile(version: string): Promise<void> {
  const packages = { '': {}, 'node_modules/one': { version } };
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tend-packages-'));
  await writeLockfile('1.0.0');
});

afterEach(() => rm(folder, { recursive: true }));

/** Like npm ci: it replaces the whole folder. */
const install = vi.fn(async () => {
  await rm(modules(), { recursive: true, force: true });
  await mkdir(modules('one'), { recursive: true });
});

beforeEach(() => {
  install.mockClear();
});

test('[HO4] a second start installs nothing', async () => {
  await ensureInstalled(folder, install);
  await ensureInstalled(folder, install);
  expect(install).toHaveBeenCalledTimes(1);
});

test('[HO4] a changed lockfile is installed', async () => {
  await ensureInstalled(folder, install);
  await writeLockfile('1.0.1');
  await ensureInstalled(folder, install);
  expect(install).toHaveBeenCalledTimes(2);
});

test('[HO4] packages installed by a developer with npm are not installed again', async () => {
  await mkdir(modules());
  const record = { packages: { 'node_modules/one': { version: '1.0.0' } } };
  await writeFile(modules('.package-lock.json'), JSON.stringify(record));
  await ensureInstalled(folder, install);
  expect(install).not.toHaveBeenCalled();
});

test('[HO5] a failed installation is repeated', async () => {
  await ensureInstalled(folder, install);
  await writeLockfile('1.0.1');
  const failure = new Error('no network');
  await expect(ensureInstalled(folder, () => Promise.reject(failure))).rejects.toThrow(
    'no network',
  );
  await ensureInstalled(folder, install);
  expect(install).toHaveBeenCalledTimes(2);
});

test('[HO5] an installation in progress does not count as finished', async () => {
  await ensureInstalled(folder, install);
  await writeLockfile('1.0.1');
  await ensureInstalled(folder, async () => {
    await expect(readFile(modules('.tend-installed'))).rejects.toThrow('ENOENT');
  });
});

test('[HO6] a folder that cannot be written is reported in a sentence', async () => {
  await writeFile(modules(), 'a file where the folder belongs');
  await expect(ensureInstalled(folder, install)).rejects.toThrow(
    /^Tend could not prepare .+: .+\.$/,
  );
});
