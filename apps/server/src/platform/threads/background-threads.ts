import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, getPriority, setPriority } from 'node:os';

import type { Log } from '../log/log.ts';

const tasksFolder = '/proc/self/task';
/** Node's name for the threads of its pool. */
const poolThread = 'libuv-worker';
/** Priority steps: about a tenth of the processor's time while the main thread is busy, otherwise all of it. */
const poolSteps = 10;
/** About a quarter of it: for work that people wait for, but less urgently than for a message. */
const threadSteps = 5;

/**
 * Gives the main thread precedence over Node's pool, in which passwords are hashed for tens of milliseconds each: on a
 * small machine they share a core, and messages would wait. Linux sets priority per thread; elsewhere the folder does
 * not exist, and nothing happens. Node starts the pool with its first task, so call this after one. If the operating
 * system refuses, nothing changes, and the log says so.
 */
export function putPoolInBackground(log: Log, folder = tasksFolder): void {
  if (!existsSync(folder)) return;
  const refusals = readdirSync(folder)
    .map((task) => attempt(() => putInBackground(folder, task)))
    .filter((refusal) => refusal !== null);
  if (refusals.length > 0) log.warn('Threads keep their priority', { reason: refusals[0] });
}

/** The same for the calling thread; only on Linux is its priority separate from the whole process's. */
export function putThisThreadInBackground(): void {
  // If refused, it works anyway.
  if (process.platform === 'linux') attempt(() => setPriority(lowerPriority(threadSteps)));
}

/** The same for a process other than the server's; call it before the process starts threads, which inherit it. */
export function putThisProcessInBackground(): void {
  attempt(() => setPriority(lowerPriority(poolSteps)));
}

/** Returns the operating system's reason for refusing, or null. */
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
