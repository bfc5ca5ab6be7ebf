import type { Clock } from './clock.ts';

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 10, 21, 8);
  readonly #timers = new Set<{ dueAt: number; callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { dueAt: this.#now + delayMs, callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** Rings each timer on the way at its moment, and lets what follows from it happen before the next. */
  async advance(byMs: number): Promise<void> {
    const end = this.#now + byMs;
    await settle();
    for (let timer = this.#nextBy(end); timer !== undefined; timer = this.#nextBy(end)) {
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, timer.dueAt);
      timer.callback();
      await settle();
    }
    this.#now = end;
  }

  #nextBy(end: number): { dueAt: number; callback: () => void } | undefined {
    return [...this.#timers]
      .filter(({ dueAt }) => dueAt <= end)
      .toSorted((a, b) => a.dueAt - b.dueAt)[0];
  }
}

/** Resolves when everything that waits for nothing outside has happened. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
