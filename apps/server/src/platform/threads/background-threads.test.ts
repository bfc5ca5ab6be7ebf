import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../log/silent-log.ts';
import { putPoolInBackground } from './background-threads.ts';

test.runIf(process.platform === 'linux')(
  '[SV111] the threads that hash have a lower priority than all others',
  async () => {
    // The pool starts with its first task.
    await readFile(import.meta.filename);
    putPoolInBackground(silentLog);
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

test.runIf(process.platform === 'linux')(
  '[SV127] where the operating system refuses a lower priority the server continues, and says so once',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'tend-threads-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // A thread that has ended since it was listed, and two beyond Linux's maximum.
    for (const task of ['1', '4194305', '4194306']) mkdirSync(join(folder, task));
    for (const task of ['4194305', '4194306']) {
      writeFileSync(join(folder, task, 'comm'), 'libuv-worker\n');
    }
    let lines = 0;
    putPoolInBackground({ ...silentLog, warn: () => void (lines += 1) }, folder);
    expect(lines).toBe(1);
  },
);
