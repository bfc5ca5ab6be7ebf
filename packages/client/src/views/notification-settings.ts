import {
  defaultChatNotificationSettings,
  defaultNotificationSettings,
  type ChatNotificationSettings,
  type NotificationSettings,
} from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { showWith } from '../outbox/queued-commands.ts';
import { reuse } from './derived.ts';

/** The person's notification settings, including queued changes. */
export function computeNotificationSettings(
  replica: Replica,
  previous: NotificationSettings | null,
): NotificationSettings {
  const stored = { ...defaultNotificationSettings, ...replica.only('notificationSettings') };
  const settings = showWith(replica.outboxEntries(), 'notificationSettings', stored);
  return reuse(previous, settings);
}

/** The same for one chat. */
export function chatNotificationsOf(replica: Replica, chatId: string): ChatNotificationSettings {
  const { level, mutedUntil } =
    replica.rows('chatNotificationSettings').get(chatId) ?? defaultChatNotificationSettings;
  const stored = { chatId, settings: { level, mutedUntil } };
  return showWith(replica.outboxEntries(), 'chatNotificationSettings', stored).settings;
}
