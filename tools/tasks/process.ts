import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

const endings: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

export interface Finished {
  code: number;
  output: string;
}

interface RunOptions {
  env?: Record<string, string>;
  /** Print the output as it arrives, in addition to returning it. */
  isLive?: boolean;
  /** The working folder; by default the project's root. */
  folder?: string;
}

/** Runs a program of node_modules/.bin (run.cjs puts that on PATH) or of the system to its end. */
export function run(
  [program, ...args]: readonly [string, ...string[]],
  { env = {}, isLive = false, folder = root }: RunOptions = {},
): Promise<Finished> {
  const { promise, resolve, reject } = Promise.withResolvers<Finished>();
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    // npm's program links are .cmd files on Windows, which only a shell can start.
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const stop = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const signal of endings) process.on(signal, stop);
  child.once('error', reject);
  child.once('close', (code) => {
    for (const signal of endings) process.off(signal, stop);
    resolve({ code: code ?? 1, output });
  });
  return promise;
}
