import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

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
 */
export function putPoolInBackground(): void {
  const priority = lowerPriority(poolSteps);
  for (const thread of listThreads()) {
    if (thread.name === poolThread) setPriority(thread.id, priority);
  }
}

/** The same for the calling thread, where it has a priority of its own: only on Linux is it not the whole process's. */
export function putThisThreadInBackground(): void {
  if (process.platform === 'linux') setPriority(lowerPriority(threadSteps));
}

function lowerPriority(steps: number): number {
  return Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW);
}

function listThreads(): { id: number; name: string }[] {
  if (!existsSync(tasksFolder)) return [];
  return readdirSync(tasksFolder).map((task) => ({
    id: Number(task),
    name: readFileSync(`${tasksFolder}/${task}/comm`, 'utf8').trim(),
  }));
}
