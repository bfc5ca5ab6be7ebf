import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { runChild } from './child.cjs';

/** A start like npm's: a shell that starts a program which follows its parents. */
const shellScript = `
  const { followParent } = require(${JSON.stringify(path.join(import.meta.dirname, 'follow-parent.cjs'))});
  followParent({ isThroughShell: true });
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
  setInterval(() => {}, 1000);
  console.log('started');`;

const childFile = path.join(import.meta.dirname, 'child.cjs');
const root = path.resolve(import.meta.dirname, '../..');

const runCode = (code: string): Promise<number> =>
  runChild({ node: process.execPath, root, command: ['-e', code] });

test.each([0, 1, 42])('[HO10] exit code %i is passed back', async (code) => {
  expect(await runCode(`process.exit(${code})`)).toBe(code);
});

test('[SV110] a started program can collect its garbage', async () => {
  expect(await runCode('process.exit(typeof gc === "function" ? 0 : 1)')).toBe(0);
});

test('[SV160] the threads of a started program allocate memory from one place', async () => {
  expect(await runCode('process.exit(process.env.MALLOC_ARENA_MAX === "1" ? 0 : 1)')).toBe(0);
});

test('[SV161] a started program keeps the code that is compiled in the folder of the project', async () => {
  const folder = JSON.stringify(path.join(root, '.cache', 'compiled'));
  const code = `
    const kept = require('node:module').getCompileCacheDir();
    process.exit(kept?.startsWith(${folder}) ? 0 : 1);`;
  expect(await runCode(code)).toBe(0);
});

test('[HO10] a child ended by a signal counts as failed', async () => {
  expect(await runCode("process.kill(process.pid, 'SIGKILL')")).toBe(137);
});

test('[HO10] a started program finds this Node and the installed programs first', async () => {
  const code = `
    const path = require('node:path');
    const [first, second] = process.env.PATH.split(path.delimiter);
    const isRight =
      first === path.dirname(process.execPath) && second.endsWith(path.join('node_modules', '.bin'));
    process.exit(isRight ? 0 : 1);`;
  expect(await runCode(code)).toBe(0);
});

/** A parent that runs a child which prints its id, then a line when it is asked to stop. */
function startParent() {
  const code = `
    process.on('SIGTERM', () => { console.log('stopped'); process.exit(7); });
    setInterval(() => {}, 1000);
    console.log(process.pid);`;
  const script = `
    const { runChild } = require(${JSON.stringify(childFile)});
    const options = { node: process.execPath, root: ${JSON.stringify(root)} };
    runChild({ ...options, command: ['-e', ${JSON.stringify(code)}] }).then((code) => {
      process.exitCode = code;
    });`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]();
  return { parent, nextLine: async () => (await lines.next()).value };
}

test('[HO10] SIGTERM reaches the child, and its exit code comes back', async () => {
  const { parent, nextLine } = startParent();
  await nextLine();
  parent.kill('SIGTERM');
  expect(await nextLine()).toBe('stopped');
  expect(await once(parent, 'exit')).toEqual([7, null]);
});

test('[HO10] a child stops when its parent was killed', async () => {
  const { parent, nextLine } = startParent();
  await nextLine();
  parent.kill('SIGKILL');
  expect(await nextLine()).toBe('stopped');
});

test.runIf(process.platform === 'linux')(
  '[HO10] a program stops when the process that started its shell was killed',
  async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const command = process.execPath + ' -e "$SCRIPT"; true';
      spawn('sh', ['-c', command], { stdio: 'inherit' });`;
    const npm = spawn(process.execPath, ['-e', script], {
      env: { ...process.env, SCRIPT: shellScript },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(npm.stdout)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('started');
    npm.kill('SIGKILL');
    expect((await lines.next()).value).toBe('stopped');
  },
);
