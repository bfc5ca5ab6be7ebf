import type { Clock } from './clock.ts';

interface Timer {
  dueAt: number;
  callback: () => void;
}

/** A clock for tests: time stands still until `advance` moves it, which fires the timers on the way. */
export class FakeClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(now = Date.UTC(2026, 10, 21, 8)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { dueAt: this.#now + delayMs, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Moves time forward, firing each timer at its moment, including those set on the way. */
  advance(byMs: number): void {
    const end = this.#now + byMs;
    for (let timer = this.#nextBy(end); timer; timer = this.#nextBy(end)) {
      this.#timers.delete(timer);
      this.#now = timer.dueAt;
      timer.callback();
    }
    this.#now = end;
  }

  /** Like setting a computer's clock back: timers still wait for the same duration. */
  setBack(byMs: number): void {
    this.#now -= byMs;
    for (const timer of this.#timers) timer.dueAt -= byMs;
  }

  #nextBy(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      // Of the same moment, the one that was set first.
      if (timer.dueAt <= end && (next === undefined || timer.dueAt < next.dueAt)) next = timer;
    }
    return next;
  }
}
