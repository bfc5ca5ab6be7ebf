import {
  defaultChatNotificationSettings,
  defaultNotificationSettings,
  type ChatNotificationSettings,
  type NotificationSettings,
} from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { chatSettingsEntryKey, settingsEntryKey } from '../outbox/queued-commands.ts';
import { isSame } from './derived.ts';

/** How the person is notified, with what still waits to be told to the server. */
export function computeNotificationSettings(
  replica: Replica,
  previous: NotificationSettings | null,
): NotificationSettings {
  const waiting = replica.outbox.get(settingsEntryKey)?.command;
  const settings = {
    ...defaultNotificationSettings,
    ...replica.notificationSettings,
    ...(waiting?.name === 'notification.updateSettings' ? waiting.input : {}),
  };
  return previous !== null && isSame(previous, settings) ? previous : settings;
}

/** The same for one chat. */
export function chatNotificationsOf(replica: Replica, chatId: string): ChatNotificationSettings {
  const waiting = replica.outbox.get(chatSettingsEntryKey(chatId))?.command;
  const { level, mutedUntil } =
    waiting?.name === 'notification.setChat'
      ? waiting.input
      : (replica.chatNotificationSettings.get(chatId) ?? defaultChatNotificationSettings);
  return { level, mutedUntil };
}
