import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const webSources = [
  'apps/web',
  'packages/client',
  'packages/languages',
  'packages/protocol',
  'package-lock.json',
  'tsconfig.base.json',
] as const;

/**
 * Builds the web app if its sources have changed since the last completed build; returns whether it did. The stamp is
 * deleted first, so that an interrupted build is repeated.
 */
export async function buildWebApp(
  root: string,
  build: () => Promise<void>,
  { isForced = false } = {},
): Promise<boolean> {
  const stamp = path.join(root, '.cache/web-build');
  const hash = await hashSources(root, webSources);
  const isBuilt = existsSync(path.join(root, 'apps/web/dist/index.html')) && existsSync(stamp);
  if (!isForced && isBuilt && (await readFile(stamp, 'utf8')) === hash) return false;
  await rm(stamp, { force: true });
  await build();
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  return true;
}

const skippedFolders = new Set(['node_modules', 'dist']);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

async function listFiles(location: string): Promise<string[]> {
  if ((await stat(location)).isFile()) return isTest(location) ? [] : [location];
  const entries = await readdir(location, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter((entry) => !skippedFolders.has(entry.name))
      .map((entry) => listFiles(path.join(location, entry.name))),
  );
  return nested.flat();
}

/** One hash over the names and contents of everything under these paths but tests. */
async function hashSources(root: string, locations: readonly string[]): Promise<string> {
  const files = (await Promise.all(locations.map((name) => listFiles(path.join(root, name)))))
    .flat()
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
