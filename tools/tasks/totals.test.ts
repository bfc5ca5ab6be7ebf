import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  addTotals,
  countNamed,
  countPlaywright,
  countVitest,
  failure,
  readTotals,
} from './totals.ts';

const once = { repeat: 1 };
const passedTest = { status: 'passed', fullName: 'adds', duration: 20 };
const passedFile = { name: 'sum.test.ts', status: 'passed', assertionResults: [passedTest] };
const vitest = { numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] };

function journey(status: 'expected' | 'unexpected' | 'flaky', title: string) {
  const attachments = status === 'flaky' ? [{ name: 'trace', path: '/results/trace.zip' }] : [];
  const results = [
    { duration: 1_000, attachments: [] },
    { duration: 500, attachments },
  ];
  return { title, file: 'journeys/chat.spec.ts', tests: [{ status, results }] };
}

function playwright(...specs: ReturnType<typeof journey>[]) {
  return { suites: [{ specs: [], suites: [{ specs }] }], errors: [] };
}

test('[HO11] passed and failed tests are counted', () => {
  const failedTest = { status: 'failed', fullName: 'rounds', duration: 1 };
  const failedFile = {
    ...passedFile,
    status: 'failed',
    assertionResults: [passedTest, failedTest],
  };
  const report = { ...vitest, numFailedTests: 1, testResults: [failedFile] };
  expect(countVitest(vitest)).toMatchObject({ passed: 3, failed: 0, failures: [] });
  const failures = ['sum.test.ts: rounds'];
  expect(countVitest(report)).toMatchObject({ passed: 3, failed: 1, failures });
});

test('[HO11] a test file that does not load is a failure', () => {
  const unloadable = { name: 'gone.test.ts', status: 'failed', assertionResults: [] };
  const report = { ...vitest, testResults: [passedFile, unloadable] };
  expect(countVitest(report)).toMatchObject({ failed: 1, failures: ['gone.test.ts'] });
});

test('[HO11] journeys are counted and timed, wherever they are in the report', () => {
  const report = playwright(journey('expected', 'reads'), journey('unexpected', 'writes'));
  expect(countPlaywright(report, once)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['e2e/journeys/chat.spec.ts: writes'],
    tests: [{ title: 'reads', durationMs: 1_500 }, { title: 'writes' }],
  });
  const broken = { ...report, errors: [{ message: 'no server' }] };
  expect(countPlaywright(broken, once)).toMatchObject({ passed: 1, failed: 2 });
});

test('[HO12] two journeys that passed on retry are flaky, with the path of their trace', () => {
  const report = playwright(journey('flaky', 'reads'), journey('flaky', 'writes'));
  expect(countPlaywright(report, once)).toMatchObject({
    passed: 2,
    failed: 0,
    flaky: [
      'e2e/journeys/chat.spec.ts: reads\n    /results/trace.zip',
      'e2e/journeys/chat.spec.ts: writes\n    /results/trace.zip',
    ],
  });
});

test('[HO12] three of them are failures; of repeated journeys one in two hundred may be flaky', () => {
  const flaky = ['reads', 'writes', 'leaves'].map((title) => journey('flaky', title));
  expect(countPlaywright(playwright(...flaky), once)).toMatchObject({ passed: 0, failed: 3 });
  const others = Array.from({ length: 597 }, (_, run) => journey('expected', `run ${run}`));
  const repeated = { repeat: 20 };
  expect(countPlaywright(playwright(...flaky, ...others), repeated)).toMatchObject({
    passed: 600,
    failed: 0,
  });
  const twentyRuns = playwright(...flaky.slice(0, 1), ...others.slice(0, 19));
  expect(countPlaywright(twentyRuns, repeated)).toMatchObject({ passed: 19, failed: 1 });
});

test('[HO11] a runner that left no report is a failure', async () => {
  const failures = ['There is no report.json'];
  const gone = { code: 0, report: '/nowhere/report.json' };
  expect(await readTotals(gone, countVitest)).toMatchObject({ passed: 0, failed: 1, failures });
});

test('[HO11] an error outside of any test that is missing in the report is a failure', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const report = path.join(folder, 'report.json');
  await writeFile(report, JSON.stringify(vitest));
  expect(await readTotals({ code: 0, report }, countVitest)).toMatchObject({ failed: 0 });
  expect(await readTotals({ code: 1, report }, countVitest)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: ['An error outside of any test: report.json'],
  });
});

test('[HO11] the totals of all parts are added up', () => {
  const parts = [countNamed(1, ['format']), countVitest(vitest), failure('journeys')];
  expect(addTotals(parts)).toMatchObject({
    passed: 4,
    failed: 2,
    failures: ['format', 'journeys'],
    tests: [{ title: 'adds', durationMs: 20 }],
  });
});
