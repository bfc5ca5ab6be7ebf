interface Holder {
  terminate(): void;
}

/**
 * Bounds what the peers make the server hold, over all of them: what waits for those that do not read, say. Each may have
 * a little (a poor link), but a thousand together would hold gigabytes. Those that hold most are cut off.
 */
export class PeerBudget {
  readonly #limit: number;
  readonly #bytes = new Map<Holder, number>();
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** To be called when `bytes` are held for the peer; and with 0, or `forget`, once there is nothing more. */
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
