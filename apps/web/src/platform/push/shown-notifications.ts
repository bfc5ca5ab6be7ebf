import { notificationsLock } from '../../worker/worker-messages.ts';
import { isRecord } from '../client/is-record.ts';
import { workers } from '../service-worker/versions.ts';
import type { ShownPush } from './shown-push.ts';

/** Closes shown notifications. */
export async function closeNotifications(registration: ServiceWorkerRegistration): Promise<void> {
  await withShown(registration, (all) => {
    for (const shown of all) shown.close();
  });
}

/** Closes the notifications of messages that `isSettled` selects. */
export async function closePushes(isSettled: (push: ShownPush) => boolean): Promise<void> {
  const registration = await workers()?.getRegistration();
  if (registration === undefined || !('getNotifications' in registration)) return;
  await withShown(registration, (all) => {
    for (const shown of all) {
      const push = readPush(shown);
      if (push !== null && isSettled(push)) shown.close();
    }
  });
}

async function withShown(
  registration: ServiceWorkerRegistration,
  work: (shown: readonly Notification[]) => void,
): Promise<void> {
  await navigator.locks.request(notificationsLock, async () => {
    work(await registration.getNotifications());
  });
}

/** The data that the service worker stored with it. */
function readPush({ tag, data }: Notification): ShownPush | null {
  const facts: unknown = data;
  if (!isRecord(facts)) return null;
  const { chatId, seq } = facts;
  // The worker's own notifications have a chat but no message.
  return typeof chatId === 'string' && typeof seq === 'number' ? { chatId, seq, tag } : null;
}
