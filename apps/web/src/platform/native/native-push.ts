import {
  PushNotifications,
  type PushNotificationSchema,
  type PushNotificationsPlugin,
} from '@capacitor/push-notifications';
import { androidChannels, chatOfTopic, idSchema, readPushData } from '@tend/protocol';
import type { Text } from '../language/i18n.ts';
import type { NativePush } from '../push/native-push.ts';
import type { ShownPush } from '../push/shown-push.ts';
import { tryPlugin } from './try-plugin.ts';

/** The used part of the shell's plugin. */
export type PushPlugin = Pick<
  PushNotificationsPlugin,
  | 'checkPermissions'
  | 'requestPermissions'
  | 'register'
  | 'unregister'
  | 'addListener'
  | 'createChannel'
  | 'getDeliveredNotifications'
  | 'removeDeliveredNotifications'
  | 'removeAllDeliveredNotifications'
>;

type Answer = Awaited<ReturnType<PushPlugin['checkPermissions']>>['receive'];

/** Notifications in the native shell, which has no service worker: the platform itself shows them. */
export function createNativePush(plugin: PushPlugin = PushNotifications): NativePush {
  return {
    async readPermission() {
      return toPermission((await plugin.checkPermissions()).receive);
    },

    async requestPermission() {
      return toPermission((await plugin.requestPermissions()).receive);
    },

    async subscribe(platform, text) {
      // Before any push can arrive: a push that names an unknown channel rings.
      await makeChannels(plugin, text);
      return { kind: 'fcm', platform, token: await readToken(plugin) };
    },

    async closePushes(isSettled) {
      const notifications = (await listDelivered(plugin)).filter((delivered) => {
        const push = readPush(delivered);
        return push !== null && isSettled(push);
      });
      if (notifications.length > 0) await plugin.removeDeliveredNotifications({ notifications });
    },

    async followMessages(listener, signal) {
      const { remove } = await plugin.addListener('pushNotificationReceived', ({ data }) => {
        const payload = readPushData(data);
        if (payload !== null && !signal.aborted) listener(payload);
      });
      if (signal.aborted) await remove();
      else signal.addEventListener('abort', () => void tryPlugin(remove));
    },

    async forget() {
      try {
        await plugin.removeAllDeliveredNotifications();
      } finally {
        await plugin.unregister();
      }
    },
  };
}

async function listDelivered(plugin: PushPlugin): Promise<PushNotificationSchema[]> {
  try {
    return (await plugin.getDeliveredNotifications()).notifications;
  } catch {
    // iOS lists them only for an app that has registered since it started.
    await readToken(plugin);
    return (await plugin.getDeliveredNotifications()).notifications;
  }
}

/** iOS returns the whole payload. Android returns only the text and the tag, which names the chat of messages. */
function readPush({ tag, data }: PushNotificationSchema): ShownPush | null {
  const payload = readPushData(data);
  if (payload?.kind === 'message' && payload.chatId !== undefined) {
    return { chatId: payload.chatId, seq: payload.seq ?? null, tag: payload.tag };
  }
  if (tag === undefined) return null;
  const chat = idSchema.safeParse(chatOfTopic(tag));
  return chat.success ? { chatId: chat.data, seq: null, tag } : null;
}

/**
 * On platforms without channels, the push itself says whether it rings. The platform's settings show the
 * channels' names.
 */
async function makeChannels(plugin: PushPlugin, { t }: Pick<Text, 't'>): Promise<void> {
  const { ringing, silent } = androidChannels;
  const channels = [
    { id: ringing, name: t('push.channel.ringing'), importance: 3, vibration: true },
    { id: silent, name: t('push.channel.silent'), importance: 2 },
  ] as const;
  for (const channel of channels) await tryPlugin(() => plugin.createChannel(channel));
}

/** The token arrives as an event, some time after the request. */
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
