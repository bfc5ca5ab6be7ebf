/** What is written to all peers together and not read yet, before those that hold most of it are cut off. */
const totalBytesLimit = 64 * 1024 * 1024;

interface Holder {
  terminate(): void;
}

/**
 * Bounds what waits for peers that do not read, over all of them. Each may have a little waiting (a poor link), but a
 * thousand that read nothing would hold gigabytes.
 */
export class UnreadBudget {
  readonly #limit: number;
  readonly #bytes = new Map<Holder, number>();
  #total = 0;

  constructor(limit = totalBytesLimit) {
    this.#limit = limit;
  }

  /** To be called when `bytes` wait for the peer; and `forget` once it has read them or is gone. */
  note(holder: Holder, bytes: number): void {
    this.forget(holder);
    this.#bytes.set(holder, bytes);
    this.#total += bytes;
    if (this.#total > this.#limit) this.#relieve();
  }

  forget(holder: Holder): void {
    this.#total -= this.#bytes.get(holder) ?? 0;
    this.#bytes.delete(holder);
  }

  /** Down to the half, so that not each further byte makes it sort. */
  #relieve(): void {
    const largestFirst = [...this.#bytes].toSorted(([, a], [, b]) => b - a);
    for (const [holder] of largestFirst) {
      if (this.#total <= this.#limit / 2) return;
      this.forget(holder);
      holder.terminate();
    }
  }
}
