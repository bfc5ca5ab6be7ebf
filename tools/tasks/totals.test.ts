import { expect, test } from 'vitest';
import { addTotals, countPlaywright, countVitest, readTotals } from './totals.ts';

const passedTest = { status: 'passed', fullName: 'adds' };
const passedFile = { name: 'sum.test.ts', status: 'passed', assertionResults: [passedTest] };
const vitest = { success: true, numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] };

test('[HO11] passed and failed tests are counted', () => {
  const failedTest = { status: 'failed', fullName: 'rounds' };
  const failedFile = {
    ...passedFile,
    status: 'failed',
    assertionResults: [passedTest, failedTest],
  };
  const report = { ...vitest, success: false, numFailedTests: 1, testResults: [failedFile] };
  expect(countVitest(vitest)).toEqual({ passed: 3, failed: 0, failures: [] });
  const failures = ['sum.test.ts: rounds'];
  expect(countVitest(report)).toEqual({ passed: 3, failed: 1, failures });
});

test('[HO11] a test file that does not load is a failure', () => {
  const unloadable = { name: 'gone.test.ts', status: 'failed', assertionResults: [] };
  const report = { ...vitest, success: false, testResults: [passedFile, unloadable] };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 1, failures: ['gone.test.ts'] });
});

test('[HO11] an error outside of tests is a failure', () => {
  expect(countVitest({ ...vitest, success: false })).toMatchObject({ passed: 3, failed: 1 });
});

test('[HO11] a journey that passed only when repeated is a failure', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: ['no server'] };
  expect(countPlaywright(report)).toMatchObject({ passed: 5, failed: 3 });
});

test('[HO11] a runner that left no report is a failure', async () => {
  const failures = ['There is no report.json'];
  expect(await readTotals('/nowhere/report.json', countVitest)).toEqual({
    passed: 0,
    failed: 1,
    failures,
  });
});

test('[HO11] the totals of all parts are added up', () => {
  const parts = [
    { passed: 1, failed: 1, failures: ['format'] },
    { passed: 20, failed: 3, failures: ['adds'] },
  ];
  expect(addTotals(parts)).toEqual({ passed: 21, failed: 4, failures: ['format', 'adds'] });
});
