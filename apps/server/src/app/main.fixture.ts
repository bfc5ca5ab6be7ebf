import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** As for every command of the project. */
const compiled = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url));

export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The real server as its own process, on a port chosen by the system. Killed when the test ends. */
export function runTend(
  dataFolder: string,
  settings: Record<string, string> = {},
  args: string[] = [],
) {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      NODE_COMPILE_CACHE: compiled,
      TEND_PORT: '0',
      TEND_HOST: '127.0.0.1',
      TEND_DATA_DIR: dataFolder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const exited = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const lines = createInterface({ input: child.stdout });

  /** The first line of standard output that matches; rejects when the process ends without one. */
  function line(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      lines.on('line', (text) => {
        if (pattern.test(text)) resolve(text);
      });
      void exited.then(() => reject(new Error(`Tend ended: ${errors}`)));
    });
  }

  return { child, exited, line };
}
