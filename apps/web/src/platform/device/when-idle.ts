const latestMs = 3000;

interface Options {
  /** Waits for as long as the browser is busy; otherwise for 3 s at most, or for a minute with `isLong`. */
  mayWait?: boolean;
  /** Blocks the page for longer than a frame: waits until no frame is expected, which is not so while the person scrolls. */
  isLong?: boolean;
}

/** An idle callback has up to 50 ms, or what is left of a frame where one is expected. */
const longMs = 30;
const latestLongMs = 60_000;

/** Runs the work once the browser is idle; returns a function that cancels it. */
export function whenIdle(
  work: () => void,
  { mayWait = false, isLong = false }: Options = {},
): () => void {
  // Not supported by Safari.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, latestMs / 2);
    return () => clearTimeout(timer);
  }
  const latestAt = performance.now() + (isLong ? latestLongMs : 0);
  let handle = 0;
  const request = () => {
    handle = requestIdleCallback(run, mayWait ? {} : { timeout: latestMs });
  };
  const run = (deadline: IdleDeadline) => {
    if (performance.now() < latestAt && deadline.timeRemaining() < longMs) request();
    else work();
  };
  request();
  return () => cancelIdleCallback(handle);
}
