import type { ActionRoom } from './actions.ts';
import type { NotificationData } from './notification-data.ts';
import type { Screen, Shown } from './notifications.ts';
import { openPages } from './windows.ts';

/** The browser's display of this app's notifications. */
export function createScreen(registration: ServiceWorkerRegistration, clients: Clients): Screen {
  return {
    room: readRoom(),
    async shown() {
      const notifications = await registration.getNotifications();
      return notifications.map((one): Shown => {
        const { tag, body } = one;
        // Stored there by this worker, or an older one.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const data = one.data as NotificationData;
        return { tag, body, data, close: () => one.close() };
      });
    },
    show({ title, ...options }) {
      const looks = {
        dir: 'auto',
        icon: 'icons/icon-192.png',
        badge: 'icons/badge-96.png',
      } as const;
      return registration.showNotification(title, { ...looks, ...options });
    },
    async isWatched() {
      const pages = await openPages(clients);
      return pages.some(({ visibilityState }) => visibilityState === 'visible');
    },
  };
}

function readRoom(): ActionRoom {
  return {
    most: 'maxActions' in Notification ? Number(Notification.maxActions) : 0,
    canWrite: 'reply' in NotificationEvent.prototype,
  };
}
