import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

export interface Totals {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts vitest's JSON report; a file that could not even be loaded is one failure. */
export function countVitest(report: unknown): Totals {
  const { success, numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const unloadable = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + unloadable;
  // An error outside of any test, such as an unhandled rejection, only shows in `success`.
  return { passed: numPassedTests, failed: success ? failed : Math.max(failed, 1) };
}

/** Counts Playwright's JSON report; a test that passed only when it was retried has failed. */
export function countPlaywright(report: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Reads a runner's report; a runner that left none has crashed, and that is a failure. */
export async function readTotals(
  file: string,
  count: (report: unknown) => Totals,
): Promise<Totals> {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  return count(JSON.parse(await readFile(file, 'utf8')));
}

export function addTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}
