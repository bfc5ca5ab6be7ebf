import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderSettingsTable } from '../../apps/server/src/app/settings.ts';
import { replaceSettingsTable } from './readme.ts';

const readme = path.resolve(import.meta.dirname, '../../README.md');
const before = await readFile(readme, 'utf8');
const after = await replaceSettingsTable(before, renderSettingsTable());

if (process.argv.includes('--write')) {
  await writeFile(readme, after);
} else if (after !== before) {
  console.error(
    'The table of settings in README.md differs from apps/server/src/app/settings.ts: run npm run settings.',
  );
  process.exitCode = 1;
}
