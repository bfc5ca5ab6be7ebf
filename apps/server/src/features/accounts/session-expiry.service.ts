import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { SessionsService } from './sessions.service.ts';

/** The longest delay before an expired session's sockets are closed. */
const sweepMs = 1000;

interface ExpiryParts {
  sessions: SessionsService;
  clock: Clock;
  log: Log;
}

/** Ends sessions as they expire, until the returned function is called. */
export function watchSessionExpiry({ sessions, clock, log }: ExpiryParts): () => void {
  let cancel = schedule();

  function schedule(): () => void {
    return clock.after(sweepMs, () => {
      cancel = schedule();
      sessions
        .endExpired()
        .catch((error: unknown) => log.error('Expired sessions could not be ended', error));
    });
  }

  return () => cancel();
}
