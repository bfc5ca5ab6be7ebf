import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

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

/** One hash over the names and contents of all files under these paths except tests. */
export async function hashSources(root: string, locations: readonly string[]): Promise<string> {
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
