import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readSources, testFiles } from '../rules/sources.ts';
import { ensureBrowsers } from './chromium.ts';
import { ensureDesktop } from './debian.ts';
import { makeMemoryFolder, removeMemoryFolder } from './memory-folder.ts';
import { root, run } from './process.ts';
import { runChecks } from './run-checks.ts';
import { isOfProduct, select, type Selection } from './selection.ts';
import { readTestOptions, type TestOptions, TestOptionsError } from './test-options.ts';
import { type PartTime, renderFiles, renderParts, renderSlowest, timePart } from './times.ts';
import {
  addTotals,
  countPlaywright,
  countVitest,
  failure,
  readTotals,
  type Totals,
} from './totals.ts';

interface Part {
  name: string;
  run: () => Promise<Totals>;
}

/** The parts of a run, one after the other: two at a time would be slower and less stable. */
async function planParts(options: TestOptions): Promise<Part[]> {
  const { patterns, isChanged } = options;
  if (isChanged) {
    const journeys = (await listChanged()).some(isOfProduct)
      ? []
      : ['--only-changed', '--pass-with-no-tests'];
    return [
      {
        name: 'unit, contract and flow tests',
        run: () => runUnit(['--changed', '--passWithNoTests']),
      },
      { name: 'journeys', run: () => runJourneys(journeys, options) },
    ];
  }
  if (patterns.length > 0) {
    return planSelected(select(await readSources(testFiles), patterns), options);
  }
  const journeys = { name: 'journeys', run: () => runJourneys([], options) };
  if (options.repeat > 1) return [journeys];
  return [
    { name: 'checks and the build', run: runChecksAndBuild },
    { name: 'unit, contract and flow tests', run: () => runUnit([]) },
    journeys,
  ];
}

function planSelected({ unit, journeys, title }: Selection, options: TestOptions): Part[] {
  const parts: Part[] = [];
  if (unit.length > 0 && options.repeat === 1) {
    const named = title === null ? [] : ['--testNamePattern', title];
    parts.push({ name: 'unit, contract and flow tests', run: () => runUnit([...unit, ...named]) });
  }
  if (journeys.length > 0) {
    const named = title === null ? [] : ['--grep', title];
    parts.push({ name: 'journeys', run: () => runJourneys([...journeys, ...named], options) });
  }
  return parts;
}

async function listChanged(): Promise<string[]> {
  const changed = await run(['git', 'diff', '--name-only', 'HEAD']);
  const fresh = await run(['git', 'ls-files', '--others', '--exclude-standard']);
  return `${changed.output}\n${fresh.output}`.split('\n').filter((file) => file !== '');
}

/** Run together, since each leaves a processor idle for part of its time. */
async function runChecksAndBuild(): Promise<Totals> {
  const [checks, preparation] = await Promise.allSettled([runChecks(), prepareJourneys()]);
  if (checks.status === 'rejected') throw checks.reason;
  // The journeys fail without it, and say why.
  if (preparation.status === 'rejected') return checks.value;
  return addTotals([checks.value, preparation.value.totals]);
}

async function runUnit(args: readonly string[]): Promise<Totals> {
  const report = path.join(root, '.cache/vitest-report.json');
  await rm(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const { code } = await run(['vitest', 'run', ...reporters, ...args], { isLive: true });
  return readTotals({ code, report }, countVitest);
}

async function runJourneys(
  args: readonly string[],
  { repeat, isSlow }: TestOptions,
): Promise<Totals> {
  const { totals, browsers } = await prepareJourneys();
  if (totals.failed > 0) return failure('The journeys were not run');
  const report = path.join(root, '.cache/playwright-report.json');
  await rm(report, { force: true });
  const env = {
    ...browsers,
    JOURNEYS_REPORT: report,
    // Not among what tests write, which goes with the run.
    PWTEST_CACHE_DIR: path.join(root, '.cache/playwright'),
    ...(isSlow && { SLOW_PAGES: '1' }),
  };
  const command = ['playwright', 'test', '--config', 'e2e', `--repeat-each=${repeat}`] as const;
  const { code } = await run([...command, ...args], { env, isLive: true });
  return readTotals({ code, report }, (json) => countPlaywright(json, { repeat }));
}

interface Preparation {
  totals: Totals;
  browsers: Record<string, string>;
}

let preparation: Promise<Preparation> | undefined;

/** Prepares the journeys' dependencies if missing; once per run. */
function prepareJourneys(): Promise<Preparation> {
  preparation ??= prepare();
  return preparation;
}

async function prepare(): Promise<Preparation> {
  const building = run(['node', 'tools/tasks/build.ts'], { isLive: true });
  await ensureDesktop();
  const browsers = await ensureBrowsers();
  if ((await building).code !== 0) return { totals: failure('build of the web app'), browsers };
  const size = await run(['node', 'apps/web/tools/size-check.ts'], { isLive: true });
  return { totals: size.code === 0 ? addTotals([]) : failure('size of the web app'), browsers };
}

function isNothing({ passed, failed }: Totals): boolean {
  return passed + failed === 0;
}

async function runPart({ name, run: start }: Part): Promise<{ time: PartTime; result: Totals }> {
  return timePart(name, async () => {
    try {
      return await start();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return failure(name);
    }
  });
}

async function main(options: TestOptions): Promise<void> {
  const times: PartTime[] = [];
  const parts: Totals[] = [];
  for (const part of await planParts(options)) {
    const { time, result } = await runPart(part);
    times.push(time);
    parts.push(result);
  }
  // A rule may be in a file that has no test of that name; and only journeys are repeated.
  if (options.patterns.length > 0 && isNothing(addTotals(parts))) {
    const what = options.repeat > 1 ? 'journey' : 'test';
    parts.push(failure(`No ${what} is named like that`));
  }
  const { passed, failed, failures, flaky, tests } = addTotals(parts);
  if (options.hasTimes) console.log(`\n${renderFiles(tests)}`);
  console.log(`\n${renderSlowest(tests)}\n\n${renderParts(times)}\n`);
  for (const name of flaky) console.log(`flaky ${name}`);
  for (const name of failures) console.log(`✗ ${name}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

const memory = await makeMemoryFolder();
if (memory !== null) process.env['TMPDIR'] = memory;
try {
  await main(readTestOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof TestOptionsError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  if (memory !== null) await removeMemoryFolder(memory);
}
