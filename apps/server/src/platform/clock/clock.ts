/** The server's time: the only source of "now" and of timers, so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Calls back once after at least `delayMs`; the returned function cancels. */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    // A waiting timer must not keep a stopped server alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
