import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

test('[HO14] tests write to memory where there is room for it, and to the disk elsewhere', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'tend-memory-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  expect(await makeMemoryFolder(parent, Infinity)).toBeNull();
  expect(await readdir(parent)).toEqual([]);
  expect(await makeMemoryFolder(path.join(parent, 'missing'), 1)).toBeNull();
  const folder = await makeMemoryFolder(parent, 1);
  expect(await readdir(parent)).toEqual([path.basename(folder ?? '')]);
});
