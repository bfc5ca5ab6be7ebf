import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { putPoolInBackground } from './background-threads.ts';

test.runIf(process.platform === 'linux')(
  '[SV111] the threads that hash have less priority than all others',
  async () => {
    // The pool starts with its first work.
    await readFile(import.meta.filename);
    putPoolInBackground();
    const priorities = readdirSync('/proc/self/task').map((task) => ({
      isPool: readFileSync(`/proc/self/task/${task}/comm`, 'utf8').trim() === 'libuv-worker',
      priority: getPriority(Number(task)),
    }));
    const [pool, others] = [true, false].map((isPool) =>
      priorities.filter((thread) => thread.isPool === isPool).map(({ priority }) => priority),
    );
    expect(pool).not.toEqual([]);
    expect(Math.min(...(pool ?? []))).toBeGreaterThan(Math.max(...(others ?? [])));
  },
);
