import { TendError } from '@tend/protocol';

interface Waiting {
  begin: () => void;
  refuse: () => void;
}

const retryAfterMs = 1_000;

/**
 * The queue of searches, which run one after the other. A person has one that runs and one that waits at most: a newer one
 * takes the place of the one that waits, whose answer nobody would see any more. So everybody's next search waits for one
 * search of each other person, however many they make.
 */
export class SearchLine {
  /** By person; whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting>();
  #isRunning = false;

  /** @throws TendError `overloaded` when the person has asked for something else meanwhile, or errors of the search */
  async run<T>(userId: string, search: () => Promise<T>): Promise<T> {
    if (this.#isRunning) await this.#turnOf(userId);
    this.#isRunning = true;
    try {
      return await search();
    } finally {
      this.#next();
    }
  }

  #turnOf(userId: string): Promise<void> {
    return new Promise((begin, reject) => {
      this.#waiting.get(userId)?.refuse();
      const refuse = (): void => reject(new TendError('overloaded', { retryAfterMs }));
      this.#waiting.set(userId, { begin, refuse });
    });
  }

  #next(): void {
    for (const [userId, { begin }] of this.#waiting) {
      this.#waiting.delete(userId);
      begin();
      return;
    }
    this.#isRunning = false;
  }
}
