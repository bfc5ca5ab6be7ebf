interface Holder {
  terminate(): void;
}

/**
 * Limits the memory that all peers together make the server hold, such as frames for peers that do not read. Each may
 * have a little (a poor link), but a thousand together would hold gigabytes. Closes those that hold most.
 */
export class PeerBudget {
  readonly #limit: number;
  readonly #bytes = new Map<Holder, number>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Call it when `bytes` are held for the peer, and with 0 (or call `forget`) once nothing is held. */
  note(holder: Holder, bytes: number): void {
    this.forget(holder);
    if (bytes === 0) return;
    this.#bytes.set(holder, bytes);
    this.#total += bytes;
    if (this.#total > this.#limit) this.#relieve();
  }

  forget(holder: Holder): void {
    this.#total -= this.#bytes.get(holder) ?? 0;
    this.#bytes.delete(holder);
  }

  /** Reduces the total to half the limit, so that not every further byte triggers a sort. */
  #relieve(): void {
    const largestFirst = [...this.#bytes].toSorted(([, a], [, b]) => b - a);
    for (const [holder] of largestFirst) {
      if (this.#total <= this.#limit / 2) return;
      this.forget(holder);
      holder.terminate();
    }
  }
}
