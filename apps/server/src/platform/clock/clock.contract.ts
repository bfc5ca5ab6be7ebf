import { beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from './clock.ts';

export interface ClockUnderTest {
  clock: Clock;
  /** Resolves once this much time has passed on the clock. */
  pass: (ms: number) => Promise<void>;
}

/** The behaviour of every Clock. */
export function describeClock(name: string, start: () => ClockUnderTest): void {
  describe(`Clock: ${name}`, () => {
    let clock: Clock;
    let pass: ClockUnderTest['pass'];

    beforeEach(() => {
      ({ clock, pass } = start());
    });

    test('[SV68] it calls back once, not before its time', async () => {
      const setAt = clock.now();
      const calledAt: number[] = [];
      clock.after(5, () => calledAt.push(clock.now()));
      expect(calledAt).toEqual([]);
      await pass(20);
      expect(calledAt).toHaveLength(1);
      // Timers and the time of day are rounded to milliseconds separately, so one may be missing.
      expect(calledAt[0]).toBeGreaterThanOrEqual(setAt + 5 - 1);
    });

    test('[SV68] timers fire in the order in which they are due, whenever they were set', async () => {
      const called: string[] = [];
      clock.after(12, () => called.push('late'));
      clock.after(3, () => called.push('early'));
      await pass(20);
      expect(called).toEqual(['early', 'late']);
    });

    test('[SV68] a cancelled timer does not fire, and cancelling it again is harmless', async () => {
      const called: string[] = [];
      const cancel = clock.after(3, () => called.push('cancelled'));
      const cancelLate = clock.after(3, () => called.push('kept'));
      cancel();
      cancel();
      await pass(20);
      cancelLate();
      expect(called).toEqual(['kept']);
    });

    test('[SV68] a callback can set the next timer', async () => {
      let count = 0;
      const thrice = new Promise<void>((resolve) => {
        const beat = () => {
          count += 1;
          if (count === 3) resolve();
          else clock.after(2, beat);
        };
        clock.after(2, beat);
      });
      await pass(20);
      await thrice;
      expect(count).toBe(3);
    });
  });
}
