/** A page that is never idle registers its service worker after this time; the value is specified. */
const latestAfterMs = 30_000;
/** The delay in browsers that cannot report that they are idle. */
const restMs = 2000;

/** Runs the work once the first screen is usable and the browser is idle, after 30,000 ms at the latest. */
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

/** Unlike `whenIdle`, without a time limit. */
function onIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work());
  else setTimeout(work, restMs);
}
