import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** Clock ticks a second in /proc/<pid>/stat; 100 on every Linux that Node supports. */
const ticksPerSecond = 100;

export interface Running {
  child: ChildProcess;
  pid: number;
  /** Resolves with the first line of standard output for which `isReady` returns true. */
  firstLine(isReady: (line: string) => boolean): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a Node program on one core, so that server and load generator do not share one. Without a core, or without
 * taskset, it runs unpinned.
 */
export function startPinned(
  core: number | null,
  args: string[],
  environment: Record<string, string> = {},
): Running {
  const isPinned = core !== null && existsSync('/usr/bin/taskset');
  const pin = isPinned ? ['/usr/bin/taskset', '-c', String(core)] : [];
  const [command = process.execPath, ...rest] = [...pin, process.execPath, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`Could not start ${command}`);
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const tell of waiting) tell(line);
  });
  return {
    child,
    pid,
    firstLine(isReady) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const look = (line: string) => {
        if (isReady(line)) resolve(line);
      };
      for (const line of lines) look(line);
      waiting.push(look);
      child.once('exit', (code) =>
        reject(new Error(`${args.join(' ')} ended with ${String(code)}`)),
      );
      return promise;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}

/** Runs a program to its end and returns its last line of output, parsed by the caller. */
export async function runPinned(core: number, args: string[]): Promise<string> {
  const running = startPinned(core, args);
  let last = '';
  if (running.child.stdout) {
    createInterface({ input: running.child.stdout }).on('line', (line) => {
      last = line;
    });
  }
  await once(running.child, 'close');
  const code = running.child.exitCode;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
  return last;
}

export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The command's name may contain spaces; the fields are counted from its closing parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

export async function memoryBytes(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 };
}
