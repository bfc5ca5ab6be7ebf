import { TendError } from '@tend/protocol';

interface QueueLimits {
  /** How many run at the same time. */
  concurrency: number;
  /** How many of each standing may wait; further ones are refused. */
  maxWaiting: number;
  /** The pause that a refused caller is told. */
  retryAfterMs: number;
}

/** Callers for whom work is done: people who have identified themselves before, and strangers. */
export type Standing = 'known' | 'stranger';

/**
 * Runs costly work a few at a time, first come first served, and refuses work that would wait too long. Strangers' work
 * waits behind all work for known callers, so that a flood of strangers cannot delay them.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Record<Standing, (() => void)[]> = { known: [], stranger: [] };
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Lets a caller skip preparations that would be in vain.
   * @throws TendError `overloaded` if another task would be refused
   */
  requireRoom(standing: Standing): void {
    const { concurrency, maxWaiting, retryAfterMs } = this.#limits;
    const isFull = this.#running >= concurrency && this.#waiting[standing].length >= maxWaiting;
    if (isFull) throw new TendError('overloaded', { retryAfterMs });
  }

  /** @throws TendError `overloaded` when too many are waiting, or errors from the work */
  async run<T>(work: () => Promise<T>, standing: Standing = 'known'): Promise<T> {
    this.requireRoom(standing);
    await this.#enter(this.#waiting[standing]);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(waiting: (() => void)[]): Promise<void> {
    if (this.#running < this.#limits.concurrency) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }

  /** Passes the place to the longest-waiting task, without freeing it in between. */
  #leave(): void {
    const next = this.#waiting.known.shift() ?? this.#waiting.stranger.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
