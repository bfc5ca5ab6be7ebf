interface Flushable {
  flush(): void;
}

/**
 * Writes everything gathered for a socket in one turn of the event loop at once. A commit's changes and the answers to
 * its commands are produced in one run of promises; the flush comes right after it, so nothing waits for a timer.
 */
export class Flusher {
  #waiting: Flushable[] = [];

  /** Must be called once per turn for each target. */
  add(target: Flushable): void {
    if (this.#waiting.push(target) > 1) return;
    // A tick scheduled from among the promises runs when no promise is left to run.
    queueMicrotask(() => process.nextTick(() => this.#flush()));
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const target of waiting) target.flush();
  }
}
