import { expect, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import { RateLimiter } from './rate-limiter.ts';

const limit = { burst: 3, intervalMs: 1_000 };

function takeAll(limiter: RateLimiter, key: string): number {
  for (let taken = 0; ; taken += 1) {
    try {
      limiter.take(key);
    } catch {
      return taken;
    }
  }
}

test('[AC20] a burst, then one per interval', () => {
  const clock = new FakeClock();
  const limiter = new RateLimiter(limit, clock);
  expect(takeAll(limiter, 'a')).toBe(3);
  clock.advance(999);
  expect(takeAll(limiter, 'a')).toBe(0);
  clock.advance(1);
  expect(takeAll(limiter, 'a')).toBe(1);
  clock.advance(60_000);
  expect(takeAll(limiter, 'a')).toBe(3);
});

test('[AC20] a refused caller is told when to try again, and the attempt costs nothing', () => {
  const clock = new FakeClock();
  const limiter = new RateLimiter(limit, clock);
  takeAll(limiter, 'a');
  clock.advance(400);
  const refusal = expect.objectContaining({
    code: 'rate_limited',
    body: { code: 'rate_limited', retryAfterMs: 600 },
  });
  expect(() => limiter.take('a')).toThrow(refusal);
  expect(() => limiter.take('a')).toThrow(refusal);
  clock.advance(600);
  expect(() => limiter.take('a')).not.toThrow();
});

test('[AC20] tryTake returns whether there was an attempt left', () => {
  const clock = new FakeClock();
  const limiter = new RateLimiter(limit, clock);
  expect([1, 2, 3, 4].map(() => limiter.tryTake('a'))).toEqual([true, true, true, false]);
  clock.advance(1_000);
  expect(limiter.tryTake('a')).toBe(true);
});

test('[AC20] one caller does not use up another’s attempts', () => {
  const limiter = new RateLimiter(limit, new FakeClock());
  takeAll(limiter, 'a');
  expect(takeAll(limiter, 'b')).toBe(3);
});

test('[AC20] an attempt that is given back does not count', () => {
  const limiter = new RateLimiter(limit, new FakeClock());
  takeAll(limiter, 'a');
  limiter.giveBack('a');
  limiter.giveBack('never seen');
  expect(takeAll(limiter, 'a')).toBe(1);
  expect(takeAll(limiter, 'never seen')).toBe(3);
});

test('[AC20] the least recently used key is forgotten first', () => {
  const limiter = new RateLimiter(limit, new FakeClock(), 2);
  takeAll(limiter, 'a');
  takeAll(limiter, 'b');
  limiter.giveBack('a');
  limiter.take('a');
  limiter.take('c');
  expect(takeAll(limiter, 'a')).toBe(0);
  expect(takeAll(limiter, 'b')).toBe(3);
});

test('[SV72] setting the clock back makes nobody wait longer than one interval', () => {
  const clock = new FakeClock();
  const limiter = new RateLimiter(limit, clock);
  takeAll(limiter, 'a');
  clock.setBack(60 * 60_000);
  expect(takeAll(limiter, 'a')).toBe(0);
  clock.advance(1_000);
  expect(takeAll(limiter, 'a')).toBe(1);
  clock.advance(3_000);
  expect(takeAll(limiter, 'a')).toBe(3);
});
