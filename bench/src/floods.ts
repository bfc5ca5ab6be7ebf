import { setTimeout as wait } from 'node:timers/promises';
import { memoryBytes, runPinned } from './processes.ts';
import type { Figure } from './report.ts';
import { generator, loadCore, type Scenario } from './scenario.ts';

const mebibyte = 2 ** 20;
const sampleMs = 500;
const patienceMs = 60_000;

/** The memory that a flood takes, and when it is returned. Each flood gets a fresh server. */
function flood(name: string): Scenario {
  return async ({ restart, seedPath }) => {
    const { pid } = await restart();
    await runPinned(loadCore, [generator, name, 'tend', seedPath]);
    return memoryFigures(name, pid, { peak: 512, later: 300 });
  };
}

/** Waits until the server has returned what it does not need; the reaches are in MiB. */
export async function memoryFigures(
  scenario: string,
  pid: number,
  reach: { peak: number; later: number },
): Promise<Figure[]> {
  const endedAt = Date.now();
  let now = await memoryBytes(pid);
  while (now.now > reach.later * mebibyte && Date.now() - endedAt < patienceMs) {
    await wait(sampleMs);
    now = await memoryBytes(pid);
  }
  const amount = (name: string, unit: Figure['unit'], value: number, atMost: number): Figure => ({
    scenario,
    name,
    unit,
    value,
    reach: { atMost },
  });
  return [
    amount('peak memory', 'MiB', now.peak / mebibyte, reach.peak),
    amount('memory a while later', 'MiB', now.now / mebibyte, reach.later),
    amount('until then', 's', (Date.now() - endedAt) / 1_000, patienceMs / 1_000),
  ];
}

export const floods: Record<string, Scenario> = {
  connections: flood('connections'),
  hugeInputs: flood('hugeInputs'),
  slowReaders: flood('slowReaders'),
  catchUps: flood('catchUps'),
  waitingQueries: flood('waitingQueries'),
  unreadAnswers: flood('unreadAnswers'),
};
