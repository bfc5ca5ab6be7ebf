interface Flushable {
  flush(): void;
}

/**
 * Writes what has gathered for each socket in a turn of the event loop in one go. A commit's changes and the answers
 * to its commands are made in one run of promises; the flush comes right after it, so nothing waits for a timer.
 */
export class Flusher {
  #waiting: Flushable[] = [];

  /** To be called once a turn for each. */
  add(target: Flushable): void {
    if (this.#waiting.push(target) > 1) return;
    // Next ticks run when no promise is left to run, if the tick is scheduled from among the promises.
    queueMicrotask(() => process.nextTick(() => this.#flush()));
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const target of waiting) target.flush();
  }
}
