/** Long enough for every tab to have asked; timers of background tabs are delayed by up to a second. */
const heldMs = 10_000;

/** Resolves after `ms`. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

type Locks = Pick<LockManager, 'request'>;

/**
 * Whether this tab, of all that ask with the same name, is the one to do a thing once. Without locks (a page
 * not behind TLS), each tab answers for itself.
 */
export function isFirstTab(name: string, locks: Locks | undefined = findLocks()): Promise<boolean> {
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const request = locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : wait(heldMs);
    });
    // A page that is closing gets no lock.
    request.catch(() => resolve(false));
  });
}

/** The type is always present, but only pages behind TLS (or on localhost) have one. */
function findLocks(): Locks | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
