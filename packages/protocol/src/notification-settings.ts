import { z } from 'zod';
import { idSchema, timeSchema, versionSchema } from './ids.ts';
import { spellOut } from './keywords.ts';
import { limits } from './limits.ts';
import { defineCommand } from './operation.ts';
import { quietHoursSchema, timeZoneSchema } from './quiet-hours.ts';
import { lineText } from './text.ts';

/** What of a chat notifies: everything, only what is addressed to the person, or nothing. */
export const notificationLevelSchema = z.enum(['all', 'mentions', 'nothing']);
export type NotificationLevel = z.infer<typeof notificationLevelSchema>;

/** The last moment that a date can name: muted without an end. */
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
  /** What of groups notifies, where the chat has no level of its own. */
  groups: notificationLevelSchema,
  keywords: keywordsSchema,
  quietHours: quietHoursSchema,
  /** Of the quiet hours; null until the person's first device has told. */
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
/** How a person wants to be notified. */
export type NotificationSettings = z.infer<typeof settingsSchema>;

/** Of who has changed nothing yet; there is no row for them. */
export const defaultNotificationSettings: NotificationSettings = {
  direct: true,
  groups: 'all',
  keywords: [],
  quietHours: { isOn: false, days: [[], [], [], [], [], [], []] },
  timeZone: null,
  doNotDisturbUntil: null,
  sound: true,
  vibration: true,
  showSender: false,
  showText: false,
  emailDigest: true,
};

/** A stored row is not refused for a zone or a word that only another release knows. */
export const notificationSettingsRowSchema = settingsSchema.extend({
  kind: z.literal('notificationSettings'),
  userId: idSchema,
  timeZone: z.string().nullable(),
  keywords: z.array(z.string()),
  version: versionSchema,
});
export type NotificationSettingsRow = z.infer<typeof notificationSettingsRowSchema>;

const chatSettingSchemas = {
  /** Null: as the account's settings say. */
  level: notificationLevelSchema.nullable(),
  /** Null: not muted. */
  mutedUntil: timeSchema.max(forEver).nullable(),
};

const chatSettingsSchema = z.object(chatSettingSchemas);
/** What differs for one chat. */
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
    input: z
      .strictObject({
        direct: settingSchemas.direct.exactOptional(),
        groups: settingSchemas.groups.exactOptional(),
        keywords: settingSchemas.keywords.exactOptional(),
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
    output: changed,
  }),
  'notification.setChat': defineCommand({
    summary: 'Mutes a chat for the person, or sets what of it notifies them',
    access: 'member',
    input: z.strictObject({ chatId: idSchema, ...chatSettingSchemas }),
    output: changed,
    errors: ['not_found'],
  }),
};
