import { availableParallelism } from 'node:os';
import { seconds } from './duration.ts';
import { run } from './process.ts';
import { countNamed, type Totals } from './totals.ts';

interface Check {
  name: string;
  command: Parameters<typeof run>[0];
  env?: Record<string, string>;
}

/** tsgolint is written in Go. Each of its threads infers the types that the code shares once more, and it is not alone. */
const halfOfProcessors = { GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)) };

/** Everything that `npm run check` holds the code to. Slow ones first, so that they overlap. */
const checks: readonly Check[] = [
  { name: 'lint', command: ['oxlint', '--deny-warnings'], env: halfOfProcessors },
  { name: 'types', command: ['node', 'tools/tasks/check-types.ts'] },
  { name: 'directions', command: ['depcruise', 'apps', 'packages', 'bench', 'e2e', 'tools'] },
  { name: 'dead code', command: ['knip', '--treat-config-hints-as-errors'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'rules', command: ['node', 'tools/rules/main.ts'] },
  { name: 'settings', command: ['node', 'tools/settings/main.ts'] },
];

async function runCheck({ name, command, env = {} }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const { code, output } = await run(command, { env });
  const isOk = code === 0;
  console.log(`${isOk ? '✓' : '✗'} ${name} (${seconds(startedAt)})`);
  if (!isOk) console.log(output.trimEnd());
  return isOk;
}

/** Runs all checks, as many at a time as there are processors, and prints the failures. */
export async function runChecks(): Promise<Totals> {
  const queue = checks.values();
  const failures: string[] = [];
  // The workers share one iterator, so each check is taken by exactly one of them.
  const work = async (): Promise<void> => {
    for (const check of queue) if (!(await runCheck(check))) failures.push(`check: ${check.name}`);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return countNamed(checks.length - failures.length, failures);
}
