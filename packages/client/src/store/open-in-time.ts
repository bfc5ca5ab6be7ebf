import { systemClock, type Clock } from '../clock.ts';
import type { LocalStore } from './local-store.ts';

/** Far more than a slow device needs with many messages. */
const withinMs = 30_000;

/**
 * Gives up on a store that does not open: after a log-out a frozen page can block the database indefinitely, and every
 * attempt to open it waits behind that. Another store is no alternative, since it would hide the outbox in this one.
 */
export async function openInTime(
  opening: Promise<LocalStore>,
  clock: Clock = systemClock,
): Promise<LocalStore> {
  const overtime = Promise.withResolvers<never>();
  const cancel = clock.after(withinMs, () =>
    overtime.reject(new Error('Timed out opening the local copy')),
  );
  try {
    return await Promise.race([opening, overtime.promise]);
  } finally {
    cancel();
  }
}
