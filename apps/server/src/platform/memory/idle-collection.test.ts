import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import { collectWhenIdle } from './idle-collection.ts';

const mebibyte = 2 ** 20;

function start() {
  const clock = new FakeClock();
  const state = { mebibytes: 150, busyShare: 0, collections: 0 };
  const stop = collectWhenIdle(
    {
      readResidentBytes: () => state.mebibytes * mebibyte,
      readBusyShare: () => state.busyShare,
      collectGarbage: () => void (state.collections += 1),
    },
    clock,
  );
  const collectionsAfter = (mebibytes: number, busyShare = 0) => {
    Object.assign(state, { mebibytes, busyShare });
    clock.advance(5_000);
    return state.collections;
  };
  return { collectionsAfter, stop };
}

test('[SV110] the garbage of a flood is collected once the server is idle', () => {
  const { collectionsAfter } = start();
  expect(collectionsAfter(150)).toBe(0);
  expect(collectionsAfter(400, 0.9)).toBe(0);
  expect(collectionsAfter(400, 0.1)).toBe(0);
  expect(collectionsAfter(400)).toBe(1);
});

test('[SV110] memory in use does not cause repeated collections', () => {
  const { collectionsAfter } = start();
  expect(collectionsAfter(400)).toBe(1);
  expect(collectionsAfter(280)).toBe(1);
  expect(collectionsAfter(340)).toBe(1);
  expect(collectionsAfter(350)).toBe(2);
  expect(collectionsAfter(350)).toBe(2);
});

test('[SV110] collected memory is returned to the operating system', async () => {
  const program = fileURLToPath(new URL('flooded-process.fixture.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const [before = 0, flooded = 0, collected = 0] = stdout.split(' ').map(Number);
  expect(flooded).toBeGreaterThan(before + 100);
  expect(collected).toBeLessThan(before + 50);
});

test('[SV110] a stopped server checks no more', () => {
  const { collectionsAfter, stop } = start();
  stop();
  expect(collectionsAfter(400)).toBe(0);
});
