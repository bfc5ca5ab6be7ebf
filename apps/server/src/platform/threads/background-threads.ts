import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, getPriority, setPriority } from 'node:os';

import type { Log } from '../log/log.ts';

const tasksFolder = '/proc/self/task';
/** What Node calls the threads of its pool. */
const poolThread = 'libuv-worker';
/** Steps of priority: about a tenth of the processor's time while the main thread is busy, and else all of it. */
const poolSteps = 10;
/** About a quarter of it: for what somebody waits for, but not as they wait for a message. */
const threadSteps = 5;

/**
 * Lets the main thread go before those of Node's pool, on which passwords are hashed for tens of milliseconds each:
 * on a small machine they share a core, and messages would wait. Linux counts priority by thread; elsewhere, where
 * there is no such folder, nothing happens. Node starts the pool with the first work for it, so call it after some.
 * Where the operating system refuses, all stays as it was, and the log says so.
 */
export function putPoolInBackground(log: Log, folder = tasksFolder): void {
  if (!existsSync(folder)) return;
  const refusals = readdirSync(folder)
    .map((task) => attempt(() => putInBackground(folder, task)))
    .filter((refusal) => refusal !== null);
  if (refusals.length > 0) log.warn('Threads keep their priority', { reason: refusals[0] });
}

/** The same for the calling thread, where it has a priority of its own: only on Linux is it not the whole process's. */
export function putThisThreadInBackground(): void {
  // Refused, it works all the same.
  if (process.platform === 'linux') attempt(() => setPriority(lowerPriority(threadSteps)));
}

/** Answers why the operating system refused; null if it did not. */
function attempt(change: () => void): string | null {
  try {
    change();
    return null;
  } catch (error) {
    return String(error);
  }
}

function putInBackground(folder: string, task: string): void {
  const name = readFileSync(join(folder, task, 'comm'), 'utf8').trim();
  if (name === poolThread) setPriority(Number(task), lowerPriority(poolSteps));
}

function lowerPriority(steps: number): number {
  return Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW);
}
