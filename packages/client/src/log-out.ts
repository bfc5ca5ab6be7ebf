import { TendError } from '@tend/protocol';
import type { Clock } from './clock.ts';
import type { LocalCopy } from './copy/local-copy.ts';
import type { HttpApi } from './http/http-api.ts';
import { waitingDeletions } from './outbox/queued-commands.ts';

/** A log-out waits no longer for the server, or for a frozen tab that holds the local copy open. */
const withinMs = 1_500;

/**
 * Ends the session and removes the local copy. What was deleted, and was still held, is told to the server before: the
 * person has seen it go. Resolves in time, with whether the server has ended the session.
 */
export async function logOut({
  http,
  copy,
  clock,
}: {
  http: HttpApi;
  copy: LocalCopy;
  clock: Clock;
}): Promise<boolean> {
  let isServerTold = false;
  const overtime = Promise.withResolvers<void>();
  const abort = new AbortController();
  // The page may be closed before there is an answer.
  const options = { keepalive: true, signal: abort.signal };
  const deletions = waitingDeletions(copy.replica.outboxEntries());
  const telling = Promise.allSettled(
    deletions.map((input) => http.call('message.delete', input, options)),
  )
    .then(() => http.call('session.logout', {}, options))
    .then(
      () => (isServerTold = true),
      (error: unknown) => (isServerTold = isSessionOver(error)),
    );
  const cancel = clock.after(withinMs, overtime.resolve);
  try {
    await Promise.race([Promise.all([telling, copy.destroy()]), overtime.promise]);
  } finally {
    cancel();
    // An answer that came after the next person's log-in would take the cookie from them.
    abort.abort();
  }
  return isServerTold;
}

/** Without a session there is none to end. */
function isSessionOver(error: unknown): boolean {
  return error instanceof TendError && error.code === 'not_signed_in';
}
