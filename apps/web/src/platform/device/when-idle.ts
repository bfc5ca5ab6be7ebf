const latestMs = 3000;

interface Options {
  /** Waits for as long as the browser is busy; otherwise for 3 s at most. */
  mayWait?: boolean;
}

/** Runs the work once the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void, { mayWait = false }: Options = {}): () => void {
  // Not supported by Safari.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, latestMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, mayWait ? {} : { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
