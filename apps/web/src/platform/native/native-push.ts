import { PushNotifications, type PushNotificationsPlugin } from '@capacitor/push-notifications';
import type { NativePush } from '../push/native-push.ts';

/** What of the shell's plugin is used. */
export type PushPlugin = Pick<
  PushNotificationsPlugin,
  | 'checkPermissions'
  | 'requestPermissions'
  | 'register'
  | 'unregister'
  | 'addListener'
  | 'removeAllDeliveredNotifications'
>;

type Answer = Awaited<ReturnType<PushPlugin['checkPermissions']>>['receive'];

/** Notifications in the native shell, which has no service worker: the platform shows them by itself. */
export function createNativePush(plugin: PushPlugin = PushNotifications): NativePush {
  return {
    async readPermission() {
      return toPermission((await plugin.checkPermissions()).receive);
    },

    async requestPermission() {
      return toPermission((await plugin.requestPermissions()).receive);
    },

    async subscribe(platform) {
      return { kind: 'fcm', platform, token: await readToken(plugin) };
    },

    async forget() {
      await plugin.removeAllDeliveredNotifications();
      await plugin.unregister();
    },
  };
}

/** The token comes as an event, some time after it was asked for. */
async function readToken(plugin: PushPlugin): Promise<string> {
  const token = Promise.withResolvers<string>();
  const listeners = await Promise.all([
    plugin.addListener('registration', ({ value }) => token.resolve(value)),
    plugin.addListener('registrationError', ({ error }) => token.reject(new Error(error))),
  ]);
  try {
    const [value] = await Promise.all([token.promise, plugin.register()]);
    return value;
  } finally {
    for (const listener of listeners) await listener.remove();
  }
}

function toPermission(answer: Answer): NotificationPermission {
  if (answer === 'granted' || answer === 'denied') return answer;
  return 'default';
}
