/** Long enough for every tab to have asked; timers of tabs in the background wait up to a second. */
const heldMs = 10_000;

/** Resolves after a while. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

type Locks = Pick<LockManager, 'request'>;

/**
 * Whether this tab is the one, of all that ask with the same name, to do what must be done once. Where there are no
 * locks (a page that is not behind TLS), each tab is by itself.
 */
export function isFirstTab(name: string, locks: Locks | undefined = findLocks()): Promise<boolean> {
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const request = locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : wait(heldMs);
    });
    // A page that is being closed gets none.
    request.catch(() => resolve(false));
  });
}

/** The type says otherwise, but only pages behind TLS (or on localhost) have one. */
function findLocks(): Locks | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
