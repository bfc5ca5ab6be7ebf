const latestAfterMs = 3000;

/** Does something once the browser has nothing better to do; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari cannot tell.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, latestAfterMs / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: latestAfterMs });
  return () => cancelIdleCallback(handle);
}
