import { notificationsLock } from '../../worker/worker-messages.ts';
import { isRecord } from '../client/is-record.ts';
import { workers } from '../service-worker/versions.ts';
import type { ShownPush } from './shown-push.ts';

/** Takes away what is shown. */
export async function closeNotifications(registration: ServiceWorkerRegistration): Promise<void> {
  await withShown(registration, (all) => {
    for (const shown of all) shown.close();
  });
}

/** Takes away the notifications of messages that `isSettled` picks. */
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

/** As the service worker has put it there. */
function readPush({ tag, data }: Notification): ShownPush | null {
  const facts: unknown = data;
  if (!isRecord(facts)) return null;
  const { chatId, seq } = facts;
  // What the worker says by itself leads to a chat, but tells of no message in it.
  return typeof chatId === 'string' && typeof seq === 'number' ? { chatId, seq, tag } : null;
}
