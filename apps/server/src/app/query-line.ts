/**
 * Number of queries answered at the same time. An answer can take megabytes until it is written, and more at once would
 * not be faster: there is one thread, and the database answers synchronously.
 */
const atOnce = 4;

/**
 * The queue of queries. Without it a thousand queries that arrive together would all be half done at the same time,
 * with their results in memory, and every other call would wait for the last of them.
 */
export class QueryLine {
  /** Waiting queries by asker; the asker whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #underWay = 0;

  /**
   * Runs the query when it is the asker's turn, in rotation, so that many queries of one asker wait behind few of
   * another. The next one starts in a later turn of the event loop, when this answer has been written.
   */
  async run<T>(asker: string, query: () => Promise<T>): Promise<T> {
    if (this.#underWay < atOnce) this.#underWay += 1;
    else await this.#turnOf(asker);
    try {
      return await query();
    } finally {
      setImmediate(() => this.#next());
    }
  }

  #turnOf(asker: string): Promise<void> {
    return new Promise((begin) => {
      const others = this.#waiting.get(asker);
      if (others) others.push(begin);
      else this.#waiting.set(asker, [begin]);
    });
  }

  /** Gives the place of a finished query to the next one. */
  #next(): void {
    for (const [asker, [begin, ...others]] of this.#waiting) {
      this.#waiting.delete(asker);
      // Moves the asker to the end.
      if (others.length > 0) this.#waiting.set(asker, others);
      begin?.();
      return;
    }
    this.#underWay -= 1;
  }
}
