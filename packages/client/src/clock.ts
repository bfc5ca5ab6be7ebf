/** The client's time: the only source of "now" and of timers, so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Milliseconds since an arbitrary moment. Unlike `now` it cannot be set, so durations are measured with it. */
  elapsed(): number;
  /** Calls back once after at least `delayMs`; the returned function cancels. */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
