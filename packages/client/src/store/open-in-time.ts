import { systemClock, type Clock } from '../clock.ts';
import type { LocalStore } from './local-store.ts';

/** Far more than a slow device takes with many messages. */
const withinMs = 30_000;

/**
 * Gives up on a store that does not open: after a log-out a frozen page can hold up the database for as long as it likes,
 * and whoever opens it stands behind that. There is no other store instead, which would hide what waits in this one.
 */
export async function openInTime(
  opening: Promise<LocalStore>,
  clock: Clock = systemClock,
): Promise<LocalStore> {
  const overtime = Promise.withResolvers<never>();
  const cancel = clock.after(withinMs, () =>
    overtime.reject(new Error('The local copy does not open')),
  );
  try {
    return await Promise.race([opening, overtime.promise]);
  } finally {
    cancel();
  }
}
