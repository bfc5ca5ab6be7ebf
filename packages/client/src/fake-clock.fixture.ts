import type { Clock } from './clock.ts';

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  /** The device's time when nothing has elapsed. */
  #start = Date.UTC(2026, 10, 21, 8);
  #elapsed = 0;
  readonly #timers = new Set<{ dueAt: number; callback: () => void }>();

  now(): number {
    return this.#start + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  /** The number of pending timers. */
  get pendingTimers(): number {
    return this.#timers.size;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { dueAt: this.#elapsed + delayMs, callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** The network or the person corrects a clock that was ahead. */
  setBack(byMs: number): void {
    this.#start -= byMs;
  }

  /** Fires each timer at its moment, and lets its consequences happen before the next. */
  async advance(byMs: number): Promise<void> {
    const end = this.#elapsed + byMs;
    await settle();
    for (let timer = this.#nextBy(end); timer !== undefined; timer = this.#nextBy(end)) {
      this.#timers.delete(timer);
      this.#elapsed = Math.max(this.#elapsed, timer.dueAt);
      timer.callback();
      await settle();
    }
    this.#elapsed = end;
  }

  #nextBy(end: number): { dueAt: number; callback: () => void } | undefined {
    return [...this.#timers]
      .filter(({ dueAt }) => dueAt <= end)
      .toSorted((a, b) => a.dueAt - b.dueAt)[0];
  }
}

/** Resolves when everything that does not wait for the outside has happened. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
