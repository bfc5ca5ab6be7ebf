import { TendError } from '@tend/protocol';
import { expect, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import { GrowingWait } from './growing-wait.ts';

const limit = { free: 2, firstMs: 1_000, longestMs: 4_000, forgottenMs: 60_000 };

function start(maxKeys?: number) {
  const clock = new FakeClock();
  const wait = new GrowingWait(limit, clock, maxKeys);
  /** Makes one attempt; returns when to try again, or 0 if it was allowed. */
  const attempt = (key = 'a'): number => {
    try {
      wait.take(key);
      return 0;
    } catch (error) {
      const isRefused = error instanceof TendError && error.code === 'rate_limited';
      return isRefused ? (error.body.retryAfterMs ?? Number.NaN) : Number.NaN;
    }
  };
  return { clock, wait, attempt };
}

test('[AC32] some attempts are free, then each is followed by twice the wait, up to a limit', () => {
  const { clock, attempt } = start();
  expect([attempt(), attempt()]).toEqual([0, 0]);
  for (const waitMs of [1_000, 2_000, 4_000, 4_000]) {
    expect(attempt()).toBe(waitMs);
    clock.advance(waitMs - 1);
    expect(attempt()).toBe(1);
    clock.advance(1);
    expect(attempt()).toBe(0);
  }
});

test('[AC32] a refused attempt costs nothing, and others do not wait', () => {
  const { attempt } = start();
  expect([attempt(), attempt(), attempt(), attempt()]).toEqual([0, 0, 1_000, 1_000]);
  expect(attempt('b')).toBe(0);
});

test('[AC32] an attempt that is given back does not count, and earlier ones still do', () => {
  const { clock, wait, attempt } = start();
  expect([attempt(), attempt()]).toEqual([0, 0]);
  clock.advance(1_000);
  expect(attempt()).toBe(0);
  wait.giveBack('a');
  expect([attempt(), attempt()]).toEqual([0, 2_000]);
  wait.giveBack('never seen');
  expect([attempt('never seen'), attempt('never seen')]).toEqual([0, 0]);
  expect(attempt('never seen')).toBe(1_000);
});

test('[AC32] a day’s pause brings all attempts back', () => {
  const { clock, attempt } = start();
  expect([attempt(), attempt()]).toEqual([0, 0]);
  clock.advance(61_000);
  expect([attempt(), attempt(), attempt()]).toEqual([0, 0, 1_000]);
});

test('[AC20] a limited number of keys is remembered, the most recently used', () => {
  const { wait, attempt } = start(2);
  expect(['a', 'a', 'b', 'b'].map(attempt)).toEqual([0, 0, 0, 0]);
  wait.giveBack('a');
  expect(['a', 'c', 'a', 'b'].map(attempt)).toEqual([0, 0, 1_000, 0]);
});

test('[SV72] setting the clock back makes nobody wait longer than after one attempt', () => {
  const { clock, attempt } = start();
  expect([attempt(), attempt()]).toEqual([0, 0]);
  clock.setBack(60 * 60_000);
  expect(attempt()).toBe(1_000);
});
