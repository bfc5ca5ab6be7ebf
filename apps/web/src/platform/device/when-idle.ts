const latestMs = 3000;

interface Options {
  /** For as long as the browser has something better to do; else for 3 s at most. */
  mayWait?: boolean;
}

/** Does something once the browser has nothing better to do; the returned function calls it off. */
export function whenIdle(work: () => void, { mayWait = false }: Options = {}): () => void {
  // Safari cannot tell.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, latestMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, mayWait ? {} : { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
