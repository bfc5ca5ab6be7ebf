import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { ensureDesktop } from './desktop.ts';
import { root, run } from './process.ts';
import { runChecks } from './run-checks.ts';
import {
  addTotals,
  countPlaywright,
  countVitest,
  failure,
  readTotals,
  type Totals,
} from './totals.ts';

async function runTests(): Promise<Totals> {
  const report = path.join(root, '.cache/vitest-report.json');
  await rm(report, { force: true });
  await run(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`], {
    isLive: true,
  });
  return readTotals(report, countVitest);
}

async function runJourneys(): Promise<Totals> {
  const report = path.join(root, '.cache/playwright-report.json');
  await rm(report, { force: true });
  const build = await run(['node', 'tools/tasks/build.ts'], { isLive: true });
  if (build.code !== 0) return failure('build of the web app');
  const size = await run(['node', 'apps/web/tools/size-check.ts'], { isLive: true });
  if (size.code !== 0) return failure('size of the web app');
  await ensureDesktop();
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  await run(['playwright', 'test', '--config', 'e2e', '--reporter=list,json'], {
    env,
    isLive: true,
  });
  return readTotals(report, countPlaywright);
}

async function countStep(step: () => Promise<Totals>): Promise<Totals> {
  try {
    return await step();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return failure(step.name);
  }
}

const parts: Totals[] = [];
for (const step of [runChecks, runTests, runJourneys]) parts.push(await countStep(step));
const { passed, failed, failures } = addTotals(parts);
for (const name of failures) console.log(`✗ ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
