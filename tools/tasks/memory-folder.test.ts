import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeMemoryFolder, removeMemoryFolder } from './memory-folder.ts';

async function makeParent(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'tend-memory-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  return parent;
}

test('[HO14] tests write to memory where there is room for it, and to the disk elsewhere', async () => {
  const parent = await makeParent();
  expect(await makeMemoryFolder(parent, Infinity)).toBeNull();
  expect(await readdir(parent)).toEqual([]);
  expect(await makeMemoryFolder(path.join(parent, 'missing'), 1)).toBeNull();
  const folder = (await makeMemoryFolder(parent, 1)) ?? '';
  expect(await readdir(parent)).toEqual([path.basename(folder)]);
  await writeFile(path.join(folder, 'tend.db'), '');
  await removeMemoryFolder(folder);
  expect(await readdir(parent)).toEqual([]);
});

test('[HO14] what a run left that was killed is removed, and nothing of one that goes on', async () => {
  const parent = await makeParent();
  // No process has a number above four million.
  const [left, going, foreign] = ['tend-tests-5000000-a', `tend-tests-${process.pid}-b`, 'other'];
  for (const name of [left, going, foreign]) await mkdir(path.join(parent, name));
  await makeMemoryFolder(parent, Infinity);
  expect((await readdir(parent)).toSorted()).toEqual([foreign, going].toSorted());
});
