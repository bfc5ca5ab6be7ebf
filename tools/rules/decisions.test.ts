import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/adr');
const files = await readdir(folder);

test.each(files)('[HO3] %s says what checks it', async (file) => {
  expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
  expect(await readFile(path.join(folder, file), 'utf8')).toMatch(/^\*\*Checked by\.\*\* \S/m);
});

test('[HO3] no two decision records share a number', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});
