import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { deleteExpiredSession, listExpiredSessions } from './sessions.store.ts';

/** How late the sockets of an expired session are closed at most. */
const sweepMs = 1000;
const sweepCount = 500;

interface ExpiryParts {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
}

/** Ends sessions as they expire, until the returned function is called. */
export function watchSessionExpiry(parts: ExpiryParts): () => void {
  const { clock, log } = parts;
  let cancel = schedule();

  function schedule(): () => void {
    return clock.after(sweepMs, () => {
      cancel = schedule();
      endExpired(parts).catch((error: unknown) =>
        log.error('Expired sessions were not ended', error),
      );
    });
  }

  return () => cancel();
}

/** Looks before it writes: a write each second would be an fsync each second, for nothing. */
async function endExpired({ db, bus, clock }: ExpiryParts): Promise<void> {
  const now = clock.now();
  const expired = await db.all(listExpiredSessions, { now, count: sweepCount });
  if (expired.length === 0) return;
  await db.write(async (transaction) => {
    for (const { id } of expired) await transaction.run(deleteExpiredSession, { id, now });
  });
  for (const { id, user_id: userId } of expired) {
    bus.publish('sessionsEnded', { userId, sessionId: id, exceptSessionId: null });
  }
}
