import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceText } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The files with tests, and with contracts that some of them run. */
export const testFiles: readonly string[] = [
  '{apps,packages,bench,tools}/**/*.{test,contract}.{ts,tsx}',
  'e2e/**/*.spec.ts',
];

/** Reads all files that match any pattern; names are relative to the project's root. */
export async function readSources(patterns: readonly string[]): Promise<SourceText[]> {
  const sources: SourceText[] = [];
  const exclude = ['**/node_modules/**', '**/dist/**'];
  for await (const file of glob(patterns, { cwd: root, exclude })) {
    sources.push({ file, text: await readFile(path.join(root, file), 'utf8') });
  }
  return sources;
}
