import { notificationsLock } from '../../worker/worker-messages.ts';

/** Takes away what is shown. */
export async function closeNotifications(registration: ServiceWorkerRegistration): Promise<void> {
  await navigator.locks.request(notificationsLock, async () => {
    for (const shown of await registration.getNotifications()) shown.close();
  });
}
