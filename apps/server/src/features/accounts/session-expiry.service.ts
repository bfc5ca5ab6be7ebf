import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { SessionsService } from './sessions.service.ts';

/** How late the sockets of an expired session are closed at most. */
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
        .catch((error: unknown) => log.error('Expired sessions were not ended', error));
    });
  }

  return () => cancel();
}
