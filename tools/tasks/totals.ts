import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { root } from './process.ts';

/** The outcome of a part of a run. */
export interface Totals {
  passed: number;
  failed: number;
  /** Named failures; repeated at the end, below all other output. */
  failures: readonly string[];
  /** Journeys that failed and passed on retry, with the path of the trace. */
  flaky: readonly string[];
  tests: readonly TimedTest[];
}

export interface TimedTest {
  file: string;
  title: string;
  durationMs: number;
}

/** Flaky journeys allowed per run: a machine that was busy for a moment is no reason to repeat everything. */
const flakyAtMost = 2;
/** In a run that repeats journeys, one per this many may be flaky. */
const runsPerFlaky = 200;

const nothing: Totals = { passed: 0, failed: 0, failures: [], flaky: [], tests: [] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), duration: z.number().nullish() }),
      ),
    }),
  ),
});

const journey = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({
          duration: z.number(),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
        }),
      ),
    }),
  ),
});

const suite = z.object({
  specs: z.array(journey),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Counts Vitest's JSON report; a file that could not be loaded is one failure. */
export function countVitest(report: unknown): Totals {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      return tests.length === 0 ? [name] : tests.map(({ fullName }) => `${name}: ${fullName}`);
    });
  const unloadable = failures.length - numFailedTests;
  const failed = numFailedTests + Math.max(unloadable, 0);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: path.relative(root, name),
      title: fullName,
      durationMs: duration ?? 0,
    })),
  );
  return {
    ...nothing,
    passed: numPassedTests,
    failed,
    failures,
    tests,
  };
}

/** Counts Playwright's JSON report; more flaky journeys than allowed are failures. */
export function countPlaywright(report: unknown, { repeat }: { repeat: number }): Totals {
  const { suites, errors } = playwrightReport.parse(report);
  const runs = suites.flatMap(listRuns);
  const named = (wanted: Run['status']): string[] =>
    runs
      .filter(({ status }) => status === wanted)
      .map(({ file, title, trace }) => [`${file}: ${title}`, trace].filter(Boolean).join('\n    '));
  const flaky = named('flaky');
  const isSteady = flaky.length <= (repeat > 1 ? runs.length / runsPerFlaky : flakyAtMost);
  const failures = [
    ...named('unexpected'),
    ...errors.map(({ message = 'An error outside of any journey' }) => message),
    ...(isSteady ? [] : flaky),
  ];
  const passed = named('expected').length + (isSteady ? flaky.length : 0);
  return { passed, failed: failures.length, failures, flaky, tests: runs };
}

interface Run extends TimedTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  trace: string;
}

function listRuns({ specs, suites = [] }: z.output<typeof suite>): Run[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `e2e/${file}`,
      title,
      status,
      durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
      trace:
        results.flatMap(({ attachments }) => attachments).findLast(({ name }) => name === 'trace')
          ?.path ?? '',
    })),
  );
  return [...own, ...suites.flatMap(listRuns)];
}

/**
 * Reads a runner's report. A runner without a report has crashed; one that exits with an error missing in its report
 * has failed outside of any test, for example by an unhandled rejection.
 */
export async function readTotals(
  { code, report }: { code: number; report: string },
  count: (report: unknown) => Totals,
): Promise<Totals> {
  if (!existsSync(report)) return failure(`There is no ${path.basename(report)}`);
  const totals = count(JSON.parse(await readFile(report, 'utf8')));
  if (code === 0 || totals.failed > 0) return totals;
  return addTotals([totals, failure(`An error outside of any test: ${path.basename(report)}`)]);
}

/** A single failure outside of any test. */
export function failure(name: string): Totals {
  return { ...nothing, failed: 1, failures: [name] };
}

/** Items that only pass or fail. */
export function countNamed(passed: number, failures: readonly string[]): Totals {
  return { ...nothing, passed, failed: failures.length, failures };
}

export function addTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
    flaky: all.flatMap(({ flaky }) => flaky),
    tests: all.flatMap(({ tests }) => tests),
  };
}
