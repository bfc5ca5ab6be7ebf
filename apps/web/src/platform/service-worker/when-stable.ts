/** The product's figure: a page that never comes to rest gets its service worker then. */
const latestAfterMs = 30_000;
/** Where a browser cannot tell that it is idle. */
const restMs = 2000;

/** Does something once the first screen can be used and the browser is idle, at the latest after 30,000 ms. */
export function whenStable(isUsable: Promise<void>, work: () => void): void {
  let isDone = false;
  const doOnce = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(doOnce, latestAfterMs);
  void isUsable.then(() => onIdle(doOnce));
}

/** Unlike `whenIdle`, for as long as it takes. */
function onIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work());
  else setTimeout(work, restMs);
}
