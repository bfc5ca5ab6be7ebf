import { sessionHeader } from '@tend/protocol/session-token';
import { session } from '../../platform/storage/session.ts';
import type { StorageKey } from '../../platform/storage/storage.ts';
import { hasCode, sendCommand } from '../../shared/calls.ts';

const leftKey: StorageKey = 'logOutWaits';

let attempt = new AbortController();
let logInsUnderWay = 0;

/** Has the server end what was logged out of here without it: now, and whenever there is a connection again. */
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

/** In another tab somebody has logged out or in. */
function handleStorage({ key }: StorageEvent): void {
  if (key === leftKey) tryToEnd();
}

function tryToEnd(): void {
  // Also where nothing is left any more: a late answer would take away what whoever has logged in since holds.
  attempt.abort();
  if (logInsUnderWay === 0 && session.isLeft()) void endLeftSession();
}

/**
 * For whoever logs in: an answer that came after theirs would take their cookie away, and what is sent then would end
 * their session. Call what is returned when the log-in has an answer.
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
    // What else fails is logged, and tried again.
    if (!hasCode(error, 'not_signed_in')) return;
  }
  if (!signal.aborted) session.forgetLeft();
}
