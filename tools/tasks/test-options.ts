import { parseArgs } from 'node:util';

/** The options of `npm test`. */
export interface TestOptions {
  /** Parts of paths, or rules such as PU12; empty for all tests. */
  patterns: readonly string[];
  /** Only tests that uncommitted changes can affect. */
  isChanged: boolean;
  /** How often each journey is run. */
  repeat: number;
  /** Whether the pages of journeys get a quarter of the processor. */
  isSlow: boolean;
  /** Whether each file's time is printed. */
  hasTimes: boolean;
}

/** The message is a sentence for the person who typed the options. */
export class TestOptionsError extends Error {}

/** @throws TestOptionsError */
export function readTestOptions(args: readonly string[]): TestOptions {
  const { values, positionals: patterns } = parse(args);
  const repeat = Number(values.repeat);
  if (!Number.isInteger(repeat) || repeat < 1) {
    throw new TestOptionsError('--repeat takes how often each journey is run, such as 20.');
  }
  const isOfRules = patterns.some(isRule);
  if (isOfRules && !patterns.every(isRule)) {
    throw new TestOptionsError('Give either rules, such as PU12, or parts of paths, not both.');
  }
  if (values.changed && patterns.length > 0) {
    throw new TestOptionsError('Give either --changed or what to run, not both.');
  }
  return {
    patterns,
    isChanged: values.changed,
    repeat,
    isSlow: values.slow,
    hasTimes: values.times,
  };
}

export function isRule(pattern: string): boolean {
  return /^[A-Z]+\d+$/.test(pattern);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        changed: { type: 'boolean', default: false },
        repeat: { type: 'string', default: '1' },
        slow: { type: 'boolean', default: false },
        times: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new TestOptionsError(error instanceof Error ? error.message : String(error));
  }
}
