import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { compareRules, findDefinedRules, findNamedRules, type SourceText } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../..');

async function readSources(patterns: readonly string[]): Promise<SourceText[]> {
  const sources: SourceText[] = [];
  const exclude = ['**/node_modules/**', '**/dist/**'];
  for await (const file of glob(patterns, { cwd: root, exclude })) {
    sources.push({ file, text: await readFile(path.join(root, file), 'utf8') });
  }
  return sources;
}

const defined = findDefinedRules(await readSources(['docs/rules/*.md']));
const named = findNamedRules(
  await readSources([
    '{apps,packages,bench,tools}/**/*.{test,contract}.{ts,tsx}',
    'e2e/**/*.spec.ts',
  ]),
);
const problems = compareRules(defined, named);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
