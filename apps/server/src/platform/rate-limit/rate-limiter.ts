import { TendError } from '@tend/protocol';
import type { Clock } from '../clock/clock.ts';

/** `burst` attempts at once, then one per `intervalMs`. */
export interface RateLimit {
  burst: number;
  intervalMs: number;
}

const defaultMaxKeys = 50_000;

/**
 * Limits attempts per key with the generic cell rate algorithm: it stores only when all attempts of a key will be paid
 * off, so an idle key can be forgotten.
 */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #clock: Clock;
  readonly #maxKeys: number;
  /** In order of last use: the first is forgotten first. */
  readonly #paidOffAt = new Map<string, number>();

  constructor(limit: RateLimit, clock: Clock, maxKeys = defaultMaxKeys) {
    this.#limit = limit;
    this.#clock = clock;
    this.#maxKeys = maxKeys;
  }

  /** @throws TendError `rate_limited`, with when to try again; a refused attempt does not count */
  take(key: string): void {
    const waitMs = this.#waitOrTake(key);
    if (waitMs > 0) throw new TendError('rate_limited', { retryAfterMs: Math.ceil(waitMs) });
  }

  /** Like `take`, but returns whether there was an attempt left. */
  tryTake(key: string): boolean {
    return this.#waitOrTake(key) === 0;
  }

  /** Undoes an attempt that turned out to be harmless. */
  giveBack(key: string): void {
    const paidOffAt = this.#paidOffAt.get(key);
    if (paidOffAt !== undefined) this.#keep(key, paidOffAt - this.#limit.intervalMs);
  }

  /** The wait until there is an attempt; 0 if there was one, which is taken. */
  #waitOrTake(key: string): number {
    const { burst, intervalMs } = this.#limit;
    const now = this.#clock.now();
    // Capped, in case the clock has been set back since.
    const latest = now + burst * intervalMs;
    const paidOffAt = Math.max(Math.min(this.#paidOffAt.get(key) ?? 0, latest), now);
    const waitMs = paidOffAt - now - (burst - 1) * intervalMs;
    if (waitMs > 0) {
      this.#paidOffAt.set(key, paidOffAt);
      return waitMs;
    }
    this.#keep(key, paidOffAt + intervalMs);
    return 0;
  }

  #keep(key: string, paidOffAt: number): void {
    this.#paidOffAt.delete(key);
    this.#paidOffAt.set(key, paidOffAt);
    if (this.#paidOffAt.size <= this.#maxKeys) return;
    const [oldest] = this.#paidOffAt.keys();
    if (oldest !== undefined) this.#paidOffAt.delete(oldest);
  }
}
