import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildWebApp } from './web-build.ts';

let root: string;

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

const build = vi.fn(() => write('apps/web/dist/index.html', '<!doctype html>'));

beforeEach(async () => {
  build.mockClear();
  root = await mkdtemp(path.join(tmpdir(), 'tend-build-'));
  const packages = ['client', 'languages', 'protocol'].map(
    (name) => `packages/${name}/src/index.ts`,
  );
  for (const file of [
    'apps/web/src/main.tsx',
    ...packages,
    'package-lock.json',
    'tsconfig.base.json',
  ]) {
    await write(file, 'first');
  }
});

afterEach(() => rm(root, { recursive: true }));

test('[HO9] unchanged sources are not built again', async () => {
  expect(await buildWebApp(root, build)).toBe(true);
  expect(await buildWebApp(root, build)).toBe(false);
});

test.each(['apps/web/src/main.tsx', 'packages/protocol/src/index.ts', 'apps/web/src/new.ts'])(
  '[HO9] a change of %s is built',
  async (file) => {
    await buildWebApp(root, build);
    await write(file, 'second');
    expect(await buildWebApp(root, build)).toBe(true);
  },
);

test.each(['apps/web/src/main.test.tsx', 'apps/web/node_modules/x.js', 'apps/server/main.ts'])(
  '[HO9] a change of %s is not',
  async (file) => {
    await buildWebApp(root, build);
    await write(file, 'second');
    expect(await buildWebApp(root, build)).toBe(false);
  },
);

test('[HO9] a failed build is repeated', async () => {
  await buildWebApp(root, build);
  await write('apps/web/src/main.tsx', 'second');
  const fail = () => Promise.reject(new Error('broken'));
  await expect(buildWebApp(root, fail)).rejects.toThrow('broken');
  await write('apps/web/src/main.tsx', 'first');
  expect(await buildWebApp(root, build)).toBe(true);
});

test('[HO9] a build whose result was deleted is repeated', async () => {
  await buildWebApp(root, build);
  await rm(path.join(root, 'apps/web/dist'), { recursive: true });
  expect(await buildWebApp(root, build)).toBe(true);
});
