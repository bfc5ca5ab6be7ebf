/**
 * How many answers to queries are put together at the same time. An answer can be megabytes until it is written, and
 * more at once would not be quicker: there is one thread, and the database answers it at once.
 */
const atOnce = 4;

/**
 * Where queries wait for their turn. Without it a thousand that arrive together would all be half done at the same
 * time, with what they have read in memory, and everything else would wait for the last of them.
 */
export class QueryLine {
  /** By who asks; the one whose turn comes next is first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #underWay = 0;

  /**
   * Runs the query when it is the asker's turn: who asks for much waits behind who asks for little. The next one begins
   * in a later turn of the event loop, when the answer to this one has been written.
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

  /** The place of a query that has ended goes to the next one. */
  #next(): void {
    for (const [asker, [begin, ...others]] of this.#waiting) {
      this.#waiting.delete(asker);
      // To the end.
      if (others.length > 0) this.#waiting.set(asker, others);
      begin?.();
      return;
    }
    this.#underWay -= 1;
  }
}
