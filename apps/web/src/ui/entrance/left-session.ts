import { sessionHeader } from '@tend/protocol/session-token';
import { session } from '../../platform/storage/session.ts';
import type { StorageKey } from '../../platform/storage/storage.ts';
import { hasCode, sendCommand } from '../../shared/calls.ts';

const leftKey: StorageKey = 'logOutWaits';

let attempt = new AbortController();
let logInsUnderWay = 0;

/**
 * Ends on the server any session that was logged out of here without it: now, and whenever there is a
 * connection again.
 */
export function followLeftSession(): () => void {
  tryToEnd();
  const stopFollowing = session.subscribe(tryToEnd);
  window.addEventListener('online', tryToEnd);
  window.addEventListener('storage', handleStorage);
  return () => {
    stopFollowing();
    window.removeEventListener('online', tryToEnd);
    window.removeEventListener('storage', handleStorage);
  };
}

/** A person has logged out or in, in another tab. */
function handleStorage({ key }: StorageEvent): void {
  if (key === leftKey) tryToEnd();
}

function tryToEnd(): void {
  // Also if no session is left: a late answer would delete the cookie of a person who has logged in since.
  attempt.abort();
  if (logInsUnderWay === 0 && session.isLeft()) void endLeftSession();
}

/**
 * Call it before a log-in: a later answer would delete the new cookie, and a request sent then would end the
 * new session. Call the returned function when the log-in has an answer.
 */
export function pauseForLogIn(): () => void {
  logInsUnderWay += 1;
  attempt.abort();
  return () => {
    logInsUnderWay -= 1;
    tryToEnd();
  };
}

async function endLeftSession(): Promise<void> {
  attempt = new AbortController();
  const { signal } = attempt;
  try {
    const headers = { [sessionHeader]: 'keep' };
    await sendCommand('session.logout', {}, { signal, keepalive: true, headers });
  } catch (error) {
    // Other failures are logged, and tried again.
    if (!hasCode(error, 'not_signed_in')) return;
  }
  if (!signal.aborted) session.forgetLeft();
}
