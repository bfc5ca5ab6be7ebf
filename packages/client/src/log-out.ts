import { TendError } from '@tend/protocol';
import type { Clock } from './clock.ts';
import type { LocalCopy } from './copy/local-copy.ts';
import type { Files } from './files/files.ts';
import type { HttpApi } from './http/http-api.ts';
import { waitingDeletions } from './outbox/queued-commands.ts';

/** The longest wait for the server, or for a frozen tab that keeps the local copy open. */
const withinMs = 1_500;

/**
 * Ends the session, and removes the local copy and the bytes of files. Messages that the person has deleted, but whose deletion can still be
 * undone, are deleted on the server first. Resolves in time, with whether the server has ended the session.
 */
export async function logOut({
  http,
  copy,
  files,
  clock,
}: {
  http: HttpApi;
  copy: LocalCopy;
  files: Files;
  clock: Clock;
}): Promise<boolean> {
  let isServerTold = false;
  const overtime = Promise.withResolvers<void>();
  const abort = new AbortController();
  // The page may be closed before the answer arrives.
  const options = { keepalive: true, signal: abort.signal };
  const deletions = waitingDeletions(copy.replica.outboxEntries()).flat();
  const telling = Promise.allSettled(
    deletions.map(({ name, input }) => http.call(name, input, options)),
  )
    .then(() => http.call('session.logout', {}, options))
    .then(
      () => (isServerTold = true),
      (error: unknown) => (isServerTold = isSessionOver(error)),
    );
  const cancel = clock.after(withinMs, overtime.resolve);
  try {
    await Promise.race([Promise.all([telling, copy.destroy(), files.destroy()]), overtime.promise]);
  } finally {
    cancel();
    // An answer after the next person's log-in would delete their cookie.
    abort.abort();
  }
  return isServerTold;
}

/** Without a session there is nothing to end. */
function isSessionOver(error: unknown): boolean {
  return error instanceof TendError && error.code === 'not_signed_in';
}
