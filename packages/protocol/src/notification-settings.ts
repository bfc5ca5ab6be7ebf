import { z } from 'zod';
import { idSchema, timeSchema, versionSchema } from './ids.ts';
import { spellOut } from './keywords.ts';
import { limits } from './limits.ts';
import { defineCommand } from './operation.ts';
import { quietHoursSchema, timeZoneSchema } from './quiet-hours.ts';
import { lineText } from './text.ts';

/** Which messages of a chat notify: all, only those addressed to the person, or none. */
export const notificationLevelSchema = z.enum(['all', 'mentions', 'nothing']);
export type NotificationLevel = z.infer<typeof notificationLevelSchema>;

/** The last moment that a date can represent: muted indefinitely. */
export const forEver = 8_640_000_000_000_000;

const keywordsSchema = z
  .array(
    lineText(limits.keywordLength).refine((keyword) => spellOut(keyword) !== '', 'without a word'),
  )
  .max(limits.keywords)
  .refine(
    (keywords) => new Set(keywords.map(spellOut)).size === keywords.length,
    'the same word twice',
  );

const settingSchemas = {
  /** Whether messages in direct chats notify. */
  direct: z.boolean(),
  /** Which messages of groups notify, where the chat has no level of its own. */
  groups: notificationLevelSchema,
  keywords: keywordsSchema,
  /** Whether reactions to the person's messages notify them: always without a sound. */
  reactions: z.boolean(),
  quietHours: quietHoursSchema,
  /** The time zone of the quiet hours; null until the person's first device has reported it. */
  timeZone: timeZoneSchema.nullable(),
  doNotDisturbUntil: timeSchema.nullable(),
  sound: z.boolean(),
  vibration: z.boolean(),
  /** What a push message may show, if the organisation allows it. */
  showSender: z.boolean(),
  showText: z.boolean(),
  emailDigest: z.boolean(),
};

const settingsSchema = z.object(settingSchemas);
/** A person's notification settings. */
export type NotificationSettings = z.infer<typeof settingsSchema>;

/** The settings of a person who has changed nothing; no row is stored for them. */
export const defaultNotificationSettings: NotificationSettings = {
  direct: true,
  groups: 'all',
  keywords: [],
  reactions: true,
  quietHours: { isOn: false, days: [[], [], [], [], [], [], []] },
  timeZone: null,
  doNotDisturbUntil: null,
  sound: true,
  vibration: true,
  showSender: false,
  showText: false,
  emailDigest: true,
};

/** A stored row is not rejected for a zone or word that only another release knows. */
export const notificationSettingsRowSchema = settingsSchema.extend({
  kind: z.literal('notificationSettings'),
  userId: idSchema,
  timeZone: z.string().nullable(),
  keywords: z.array(z.string()),
  /** Rows that a device stored before there was this setting are without it. */
  reactions: settingSchemas.reactions.default(true),
  version: versionSchema,
});
export type NotificationSettingsRow = z.infer<typeof notificationSettingsRowSchema>;

const chatSettingSchemas = {
  /** Null: the account's setting applies. */
  level: notificationLevelSchema.nullable(),
  /** Null: not muted. */
  mutedUntil: timeSchema.max(forEver).nullable(),
};

const chatSettingsSchema = z.object(chatSettingSchemas);
/** The settings of one chat. */
export type ChatNotificationSettings = z.infer<typeof chatSettingsSchema>;

export const defaultChatNotificationSettings: ChatNotificationSettings = {
  level: null,
  mutedUntil: null,
};

export const chatNotificationSettingsRowSchema = chatSettingsSchema.extend({
  kind: z.literal('chatNotificationSettings'),
  userId: idSchema,
  chatId: idSchema,
  version: versionSchema,
});
export type ChatNotificationSettingsRow = z.infer<typeof chatNotificationSettingsRowSchema>;

const changed = z.object({ version: versionSchema });

export const notificationSettingsOperations = {
  'notification.updateSettings': defineCommand({
    summary: "Changes some of the person's notification settings; the others stay as they are",
    access: 'person',
    input: () =>
      z
        .strictObject({
          direct: settingSchemas.direct.exactOptional(),
          groups: settingSchemas.groups.exactOptional(),
          keywords: settingSchemas.keywords.exactOptional(),
          reactions: settingSchemas.reactions.exactOptional(),
          quietHours: settingSchemas.quietHours.exactOptional(),
          timeZone: settingSchemas.timeZone.exactOptional(),
          doNotDisturbUntil: settingSchemas.doNotDisturbUntil.exactOptional(),
          sound: settingSchemas.sound.exactOptional(),
          vibration: settingSchemas.vibration.exactOptional(),
          showSender: settingSchemas.showSender.exactOptional(),
          showText: settingSchemas.showText.exactOptional(),
          emailDigest: settingSchemas.emailDigest.exactOptional(),
        })
        .refine((settings) => Object.keys(settings).length > 0, 'nothing to change'),
    output: () => changed,
  }),
  'notification.setChat': defineCommand({
    summary: 'Mutes a chat for the person, or sets what of it notifies them',
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, ...chatSettingSchemas }),
    output: () => changed,
    errors: ['not_found'],
  }),
};
