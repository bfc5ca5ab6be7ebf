import { TendError } from '@tend/protocol';

interface QueueLimits {
  /** How many run at the same time. */
  concurrency: number;
  /** How many of each standing may wait for their turn; one more is refused. */
  maxWaiting: number;
  /** When who was refused is told to try again. */
  retryAfterMs: number;
}

/** For whom work is done: somebody who has shown who they are before, or anybody. */
export type Standing = 'known' | 'stranger';

/**
 * Runs costly work a few at a time, first come first served, and refuses what would wait too long. What is done for
 * strangers waits behind all that is done for who is known, so that no flood of theirs holds those up.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Record<Standing, (() => void)[]> = { known: [], stranger: [] };
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * For who can tell early that there is nothing to prepare.
   * @throws TendError `overloaded` when one more would be refused
   */
  requireRoom(standing: Standing): void {
    const { concurrency, maxWaiting, retryAfterMs } = this.#limits;
    const isFull = this.#running >= concurrency && this.#waiting[standing].length >= maxWaiting;
    if (isFull) throw new TendError('overloaded', { retryAfterMs });
  }

  /** @throws TendError `overloaded` when too many wait already, or what the work throws */
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

  /** Hands the place to who waits longest, without freeing it in between. */
  #leave(): void {
    const next = this.#waiting.known.shift() ?? this.#waiting.stranger.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
