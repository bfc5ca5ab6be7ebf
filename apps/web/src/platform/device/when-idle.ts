const latestMs = 3000;

interface Options {
  /** Waits for as long as the browser is busy; otherwise for 3 s at most. */
  mayWait?: boolean;
  /** Blocks the page for longer than a frame: waits until no frame is expected, as while the person scrolls. */
  isLong?: boolean;
}

/** An idle callback has up to 50 ms, or what is left of a frame where one is expected. */
const longMs = 30;

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
  let handle = 0;
  const request = () => {
    handle = requestIdleCallback(run, mayWait || isLong ? {} : { timeout: latestMs });
  };
  const run = (deadline: IdleDeadline) => {
    if (isLong && deadline.timeRemaining() < longMs) request();
    else work();
  };
  request();
  return () => cancelIdleCallback(handle);
}
