import {
  defaultChatNotificationSettings,
  defaultNotificationSettings,
  quietHoursSchema,
  type ChatNotificationSettings,
  type ChatNotificationSettingsRow,
  type NotificationSettings,
  type NotificationSettingsRow,
} from '@tend/protocol';
import { z } from 'zod';
import { query } from '../../../platform/db/query.ts';
import type { Tables } from '../../../platform/db/tables.ts';

type StoredSettings = Tables['notification_settings'];
type StoredChatSettings = Tables['chat_notification_settings'];

export const findMember = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .select('state')
    .where('chat_id', '=', p.chatId)
    .where('user_id', '=', p.userId),
);

export const findSettings = query<{ userId: string }>()((db, p) =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', p.userId),
);

export const putSettings = query<{ [Column in keyof StoredSettings]: StoredSettings[Column] }>()((
  db,
  p,
) => {
  const settings = {
    direct: p.direct,
    groups: p.groups,
    keywords: p.keywords,
    reactions: p.reactions,
    quiet_hours: p.quiet_hours,
    time_zone: p.time_zone,
    do_not_disturb_until: p.do_not_disturb_until,
    sound: p.sound,
    vibration: p.vibration,
    show_sender: p.show_sender,
    show_text: p.show_text,
    email_digest: p.email_digest,
    version: p.version,
  };
  return db
    .insertInto('notification_settings')
    .values({ user_id: p.user_id, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings));
});

export const listSettingsChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export const findChatSettings = query<{ userId: string; chatId: string }>()((db, p) =>
  db
    .selectFrom('chat_notification_settings')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId),
);

export const putChatSettings = query<{
  [Column in keyof StoredChatSettings]: StoredChatSettings[Column];
}>()((db, p) => {
  const settings = { level: p.level, muted_until: p.muted_until, version: p.version };
  return db
    .insertInto('chat_notification_settings')
    .values({ user_id: p.user_id, chat_id: p.chat_id, ...settings })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_id']).doUpdateSet(settings));
});

export const listChatSettingsChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('chat_notification_settings')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export function toStoredSettings(
  settings: NotificationSettings,
  { userId, version }: { userId: string; version: number },
): StoredSettings {
  return {
    user_id: userId,
    direct: Number(settings.direct),
    groups: settings.groups,
    keywords: JSON.stringify(settings.keywords),
    reactions: Number(settings.reactions),
    quiet_hours: JSON.stringify(settings.quietHours),
    time_zone: settings.timeZone,
    do_not_disturb_until: settings.doNotDisturbUntil,
    sound: Number(settings.sound),
    vibration: Number(settings.vibration),
    show_sender: Number(settings.showSender),
    show_text: Number(settings.showText),
    email_digest: Number(settings.emailDigest),
    version,
  };
}

/** Null columns: there is no row, since nothing was changed yet. */
export function toSettings(stored: {
  [Column in Exclude<keyof StoredSettings, 'user_id' | 'version'>]: StoredSettings[Column] | null;
}): NotificationSettings {
  const { groups, keywords, quiet_hours: quietHours } = stored;
  if (groups === null || keywords === null || quietHours === null) {
    return defaultNotificationSettings;
  }
  return {
    direct: stored.direct === 1,
    groups,
    keywords: z.array(z.string()).parse(JSON.parse(keywords)),
    reactions: stored.reactions === 1,
    quietHours: quietHoursSchema.parse(JSON.parse(quietHours)),
    timeZone: stored.time_zone,
    doNotDisturbUntil: stored.do_not_disturb_until,
    sound: stored.sound === 1,
    vibration: stored.vibration === 1,
    showSender: stored.show_sender === 1,
    showText: stored.show_text === 1,
    emailDigest: stored.email_digest === 1,
  };
}

export function toSettingsRow(stored: StoredSettings): NotificationSettingsRow {
  return {
    kind: 'notificationSettings',
    userId: stored.user_id,
    ...toSettings(stored),
    version: stored.version,
  };
}

export function toChatSettings(
  stored: Pick<StoredChatSettings, 'level' | 'muted_until'> | undefined,
): ChatNotificationSettings {
  if (stored === undefined) return defaultChatNotificationSettings;
  return { level: stored.level, mutedUntil: stored.muted_until };
}

export function toChatSettingsRow(stored: StoredChatSettings): ChatNotificationSettingsRow {
  return {
    kind: 'chatNotificationSettings',
    userId: stored.user_id,
    chatId: stored.chat_id,
    ...toChatSettings(stored),
    version: stored.version,
  };
}
