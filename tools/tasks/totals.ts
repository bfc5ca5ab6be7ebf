import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export interface Totals {
  passed: number;
  failed: number;
  /** What failed, as far as it has a name; said again at the end, below all the output. */
  failures: readonly string[];
}

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts vitest's JSON report; a file that could not even be loaded is one failure. */
export function countVitest(report: unknown): Totals {
  const { success, numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      return tests.length === 0 ? [name] : tests.map(({ fullName }) => `${name}: ${fullName}`);
    });
  const unloadable = failures.length - numFailedTests;
  const failed = numFailedTests + Math.max(unloadable, 0);
  // An error outside of any test, such as an unhandled rejection, only shows in `success`.
  return { passed: numPassedTests, failed: success ? failed : Math.max(failed, 1), failures };
}

/** Counts Playwright's JSON report; a test that passed only when it was retried has failed. */
export function countPlaywright(report: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(report);
  const failed = stats.unexpected + stats.flaky + errors.length;
  // The runner's own summary, which names them, is the last thing above the totals.
  return { passed: stats.expected, failed, failures: [] };
}

/** Reads a runner's report; a runner that left none has crashed, and that is a failure. */
export async function readTotals(
  file: string,
  count: (report: unknown) => Totals,
): Promise<Totals> {
  if (!existsSync(file)) return failure(`There is no ${path.basename(file)}`);
  return count(JSON.parse(await readFile(file, 'utf8')));
}

/** One thing that went wrong outside of any test. */
export function failure(name: string): Totals {
  return { passed: 0, failed: 1, failures: [name] };
}

export function addTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}
