import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findNpmCli, runNpmCi } from './npm.cjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tend-npm-'));
  vi.stubEnv('npm_execpath', path.join(folder, 'npm-cli.js'));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function runWith(npmProgram: string): Promise<void> {
  await writeFile(path.join(folder, 'npm-cli.js'), npmProgram);
  await runNpmCi({
    node: process.execPath,
    folder,
    label: 'Installing',
    total: 1,
    result: path.join(folder, 'result'),
    logFile: path.join(folder, 'install.log'),
  });
}

const writeResult = "require('node:fs').writeFileSync('result', '');";

test('[HO7] an installation that left its result is a success', async () => {
  await expect(runWith(writeResult)).resolves.toBeUndefined();
});

test('[HO7] a file that could not be unpacked is a failure, whatever npm returns', async () => {
  const npm = `${writeResult} console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left');`;
  await expect(runWith(npm)).rejects.toThrow('The disk is full');
});

test('[HO7] a missing result is a failure, whatever npm returns', async () => {
  const npm = "console.error('npm http fetch GET https://r/x attempt 1 failed with ENOTFOUND');";
  await expect(runWith(npm)).rejects.toThrow('no way to the package registry');
});

test('[HO6] a failed npm leaves its whole output in a file', async () => {
  const npm = "console.error('npm error code ESTRANGE'); process.exitCode = 1;";
  await expect(runWith(npm)).rejects.toThrow('install.log says why');
  expect(await readFile(path.join(folder, 'install.log'), 'utf8')).toContain('ESTRANGE');
});

test('[HO6] a machine without npm is told to install it', () => {
  vi.stubEnv('npm_execpath', '');
  vi.stubEnv('PATH', folder);
  vi.spyOn(process, 'execPath', 'get').mockReturnValue(path.join(folder, 'node'));
  expect(() => findNpmCli()).toThrow('npm is missing beside this Node: install Node 24');
});
