import path from 'node:path';
import type { SourceText } from '../rules/rules.ts';
import { isRule } from './test-options.ts';

/** The files of a run, and optionally only their tests with a matching title. */
export interface Selection {
  readonly unit: readonly string[];
  readonly journeys: readonly string[];
  readonly title: string | null;
}

const isJourney = (file: string): boolean => file.endsWith('.spec.ts');
const isContract = (file: string): boolean => /\.contract\.tsx?$/.test(file);

const product =
  /^(?:apps\/(?:web|server)|packages\/(?:client|languages|protocol))\/(?!.*\.(?:test|contract)\.)|^(?:package-lock|tsconfig\.base)\.json$/;

/** Whether a file affects the app or its server in a journey, and so may change the outcome of any. */
export function isOfProduct(file: string): boolean {
  return product.test(file);
}

/** Selects by patterns: parts of paths, or rules. */
export function select(files: readonly SourceText[], patterns: readonly string[]): Selection {
  const rules = patterns.filter(isRule);
  const isNamed =
    rules.length > 0
      ? ({ text }: SourceText) => rules.some((rule) => text.includes(`[${rule}]`))
      : ({ file }: SourceText) => patterns.some((pattern) => file.includes(pattern));
  const named = files.filter(isNamed);
  // The tests of a contract are those of each of its adapters.
  const contracts = named.filter(({ file }) => isContract(file));
  const adapters = files.filter(({ text }) =>
    contracts.some(({ file }) => text.includes(`/${path.basename(file)}`)),
  );
  const chosen = [...new Set([...named, ...adapters].map(({ file }) => file))];
  return {
    unit: chosen.filter((file) => !isJourney(file) && !isContract(file)),
    journeys: chosen.filter(isJourney),
    title: rules.length > 0 ? String.raw`\[(${rules.join('|')})\]` : null,
  };
}
