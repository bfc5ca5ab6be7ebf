import { TendError } from '@tend/protocol';

interface QueueLimits {
  /** How many run at the same time. */
  concurrency: number;
  /** How many may wait for their turn; one more is refused. */
  maxWaiting: number;
  /** When who was refused is told to try again. */
  retryAfterMs: number;
}

/** Runs costly work a few at a time, first come first served, and refuses what would wait too long. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @throws TendError `overloaded` when too many wait already, or what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    const { concurrency, maxWaiting, retryAfterMs } = this.#limits;
    if (this.#running < concurrency) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= maxWaiting) throw new TendError('overloaded', { retryAfterMs });
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Hands the place to who waits longest, without freeing it in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
