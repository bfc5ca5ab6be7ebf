import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const map = await readFile(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8');

/** What the table of folders says of each. */
const described = new Map(
  Array.from(map.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm), ([, folder = '', text = '']) => [
    folder,
    text,
  ]),
);

async function listFolders(parent: string): Promise<string[]> {
  const entries = await readdir(path.join(root, parent), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .toSorted();
}

test.each(['packages', 'apps/server/src', 'apps/web/src'])(
  '[HO30] the map has a line for each folder of %s, and for no other',
  async (parent) => {
    const named = [...described.keys()].filter((folder) => path.posix.dirname(folder) === parent);
    expect(named.map((folder) => path.basename(folder)).toSorted()).toEqual(
      await listFolders(parent),
    );
  },
);

test.each(['apps/server/src/features', 'apps/server/src/platform'])(
  '[HO30] the line of %s lists its folders',
  async (parent) => {
    const listed = described.get(parent)?.split(': ').at(-1)?.split(', ');
    expect(listed?.toSorted()).toEqual(await listFolders(parent));
  },
);

/** Made by commands, and no part of the repository. */
const made = /^apps\/mobile\/(android|ios)|^packages\/languages\/texts\/en-XA/;

test('[HO31] what the documents name by its path is there', async () => {
  const documents = await readSources(['*.md', 'docs/**/*.md']);
  const missing = documents.flatMap(({ file, text }) =>
    Array.from(
      text.matchAll(/`((?:apps|packages|bench|e2e|tools|docs)\/[\w./-]+)`/g),
      ([, named = '']) => named,
    )
      .filter((named) => !made.test(named) && !existsSync(path.join(root, named)))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});
