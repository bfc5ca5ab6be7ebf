import type { Clock } from './clock.ts';

interface Timer {
  dueAt: number;
  callback: () => void;
}

/** A clock for tests: time stands still until `advance` moves it, and timers ring on the way. */
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

  /** Moves time on, ringing each timer at its moment; also those that are set on the way. */
  advance(byMs: number): void {
    const end = this.#now + byMs;
    for (let timer = this.#nextBy(end); timer; timer = this.#nextBy(end)) {
      this.#timers.delete(timer);
      this.#now = timer.dueAt;
      timer.callback();
    }
    this.#now = end;
  }

  /** As who sets a computer's clock does: what waits still waits for as long. */
  setBack(byMs: number): void {
    this.#now -= byMs;
    for (const timer of this.#timers) timer.dueAt -= byMs;
  }

  #nextBy(end: number): Timer | undefined {
    return [...this.#timers]
      .filter((timer) => timer.dueAt <= end)
      .toSorted((a, b) => a.dueAt - b.dueAt)
      .at(0);
  }
}
