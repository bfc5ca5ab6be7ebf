import { TendError } from '@tend/protocol';
import type { Clock } from '../clock/clock.ts';

/** `free` attempts without a wait, then waits that double from `firstMs` up to `longestMs`. */
export interface WaitLimit {
  free: number;
  firstMs: number;
  longestMs: number;
  /** After this time without an attempt a key has all of them again. */
  forgottenMs: number;
}

interface Attempts {
  count: number;
  /** When the next one is allowed. */
  openAt: number;
}

const defaultMaxKeys = 50_000;

/** Makes repeated failures wait longer each time. */
export class GrowingWait {
  readonly #limit: WaitLimit;
  readonly #clock: Clock;
  readonly #maxKeys: number;
  /** In order of last use: the first is forgotten first. */
  readonly #attempts = new Map<string, Attempts>();

  constructor(limit: WaitLimit, clock: Clock, maxKeys = defaultMaxKeys) {
    this.#limit = limit;
    this.#clock = clock;
    this.#maxKeys = maxKeys;
  }

  /** @throws TendError `rate_limited`, with when to try again; a refused attempt does not count */
  take(key: string): void {
    const { count, openAt } = this.#find(key);
    const now = this.#clock.now();
    // Capped, in case the clock has been set back since.
    const waitMs = Math.min(openAt - now, this.#waitAfter(count));
    if (waitMs > 0) throw new TendError('rate_limited', { retryAfterMs: Math.ceil(waitMs) });
    this.#keep(key, { count: count + 1, openAt: now + this.#waitAfter(count + 1) });
  }

  /** Undoes an attempt that turned out to be harmless, and the wait after it. */
  giveBack(key: string): void {
    const { count } = this.#find(key);
    if (count > 0) this.#keep(key, { count: count - 1, openAt: this.#clock.now() });
  }

  #find(key: string): Attempts {
    const attempts = this.#attempts.get(key);
    if (attempts && this.#clock.now() - attempts.openAt < this.#limit.forgottenMs) return attempts;
    return { count: 0, openAt: 0 };
  }

  #waitAfter(count: number): number {
    const { free, firstMs, longestMs } = this.#limit;
    return count < free ? 0 : Math.min(firstMs * 2 ** (count - free), longestMs);
  }

  #keep(key: string, attempts: Attempts): void {
    this.#attempts.delete(key);
    this.#attempts.set(key, attempts);
    if (this.#attempts.size <= this.#maxKeys) return;
    const [oldest] = this.#attempts.keys();
    if (oldest !== undefined) this.#attempts.delete(oldest);
  }
}
