import { cpus } from 'node:os';
import type { TimedTest } from './totals.ts';

/** The duration of a part of the run, and the processors' work during it. */
export interface PartTime {
  name: string;
  wallMs: number;
  cpuMs: number;
}

const slowestShown = 10;

/** Runs a part; includes any other work of the machine. */
export async function timePart<T>(
  name: string,
  run: () => Promise<T>,
): Promise<{ time: PartTime; result: T }> {
  const startedAt = performance.now();
  const before = busyMs();
  const result = await run();
  return {
    time: { name, wallMs: performance.now() - startedAt, cpuMs: busyMs() - before },
    result,
  };
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0);
}

export function renderParts(parts: readonly PartTime[]): string {
  const lines = parts.map(
    ({ name, wallMs, cpuMs }) => `${inSeconds(wallMs)}  ${inSeconds(cpuMs)}  ${name}`,
  );
  return ['    time  processors', ...lines].join('\n');
}

export function renderSlowest(tests: readonly TimedTest[]): string {
  const slowest = tests.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowestShown);
  const lines = slowest.map(
    ({ file, title, durationMs }) => `${inSeconds(durationMs)}  ${file}: ${title}`,
  );
  return ['The slowest tests:', ...lines].join('\n');
}

/** Each file with the sum of its tests' times, the longest first. */
export function renderFiles(tests: readonly TimedTest[]): string {
  const sums = new Map<string, { durationMs: number; count: number }>();
  for (const { file, durationMs } of tests) {
    const sum = sums.get(file) ?? { durationMs: 0, count: 0 };
    sums.set(file, { durationMs: sum.durationMs + durationMs, count: sum.count + 1 });
  }
  const lines = [...sums]
    .toSorted(([, a], [, b]) => b.durationMs - a.durationMs)
    .map(([file, { durationMs, count }]) => `${inSeconds(durationMs)}  ${file} (${count})`);
  return ['The files:', ...lines].join('\n');
}

function inSeconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`.padStart(9);
}
