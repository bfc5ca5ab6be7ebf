import { z } from 'zod';
import { languageSchema, roleSchema } from './accounts.ts';
import { emojiSchema, skinToneSchema } from './emoji.ts';
import { idSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand } from './operation.ts';
import { chosenPictureSchema, profilePictureSchema } from './profile-pictures.ts';
import { lineText, optionalLineText } from './text.ts';

/** A person's status for a while: "On holiday until Monday". */
export const statusSchema = z.object({
  emoji: z.string().nullable(),
  text: z.string(),
  /** When the status expires. Null: it stays until the person clears it. */
  until: timeSchema.nullable(),
});
export type Status = z.infer<typeof statusSchema>;

/** Whether the text is empty or a phone number as people write it; the number dialled is its plus sign and digits. */
export function isPhone(text: string): boolean {
  return /^(?:[+(]*\d[\d\s()./-]+)?$/.test(text.trim());
}

const phoneSchema = z.lazy(() =>
  optionalLineText(limits.phoneLength).refine(isPhone, 'no phone number'),
);

/** A person in the directory, as every colleague sees them. */
export const userRowSchema = z.object({
  kind: z.literal('user'),
  id: idSchema,
  name: z.string(),
  jobTitle: z.string(),
  /** How the name is pronounced, in the person's own words. */
  pronunciation: z.string().optional(),
  phone: z.string().optional(),
  status: statusSchema.optional(),
  email: z.string(),
  role: roleSchema,
  state: z.enum(['active', 'deactivated']),
  /** Absent without one: then initials are shown. */
  picture: profilePictureSchema.optional(),
  /** The person hides when they have read messages: devices show no receipt of theirs any more. */
  hidesReceipts: z.literal(true).optional(),
  version: versionSchema,
});
export type UserRow = z.infer<typeof userRowSchema>;

/** Settings that only the person sees, the same on all their devices. */
export const settingsRowSchema = z.object({
  kind: z.literal('settings'),
  userId: idSchema,
  language: languageSchema,
  /** What the person has reacted with, the last one first; absent while `quickReactions` says it without. */
  usedReactions: z.array(z.string()).readonly().optional(),
  /** That of all emoji that have one; absent for the yellow one. */
  skinTone: skinToneSchema.optional(),
  version: versionSchema,
});
export type SettingsRow = z.infer<typeof settingsRowSchema>;

const changed = z.object({ version: versionSchema });

export const userOperations = {
  'user.updateProfile': defineCommand({
    summary: 'Changes what the directory says of the person; what is not named stays',
    access: 'person',
    input: () =>
      z.strictObject({
        name: lineText(limits.personNameLength),
        jobTitle: optionalLineText(limits.jobTitleLength),
        pronunciation: optionalLineText(limits.pronunciationLength).optional(),
        phone: phoneSchema.optional(),
      }),
    output: () => changed,
  }),
  'user.setStatus': defineCommand({
    summary: "Sets the person's status, or takes it back",
    access: 'person',
    input: () =>
      z.strictObject({
        status: z
          .strictObject({
            emoji: emojiSchema.nullable(),
            text: lineText(limits.statusLength),
            until: timeSchema.nullable(),
          })
          .nullable(),
      }),
    output: () => changed,
  }),
  'user.setPicture': defineCommand({
    summary: "Sets or removes a person's picture; administrators also do so for others",
    access: 'person',
    input: () => z.strictObject({ userId: idSchema, fileId: chosenPictureSchema }),
    output: () => changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'user.setReceiptsHidden': defineCommand({
    summary: 'Hides when the person has read messages, and with it from them when others have',
    access: 'person',
    input: () => z.strictObject({ isHidden: z.boolean() }),
    output: () => changed,
    errors: ['not_allowed'],
  }),
  'user.setLanguage': defineCommand({
    summary: "Changes the person's language on all their devices",
    access: 'person',
    input: () => z.strictObject({ language: languageSchema }),
    output: () => changed,
  }),
  'user.setSkinTone': defineCommand({
    summary: "Changes the skin tone of the person's emoji on all their devices",
    access: 'person',
    input: () => z.strictObject({ skinTone: skinToneSchema }),
    output: () => changed,
  }),
  'user.setRole': defineCommand({
    summary: 'Makes somebody an administrator or a member',
    access: 'administrator',
    input: () => z.strictObject({ userId: idSchema, role: roleSchema }),
    output: () => changed,
    errors: ['not_found', 'last_administrator'],
  }),
  'user.deactivate': defineCommand({
    summary:
      'Ends all sessions and sockets of a person and lets them in no more; what they wrote stays',
    access: 'administrator',
    input: () => z.strictObject({ userId: idSchema }),
    output: () => changed,
    errors: ['not_found', 'last_administrator'],
  }),
  'user.reactivate': defineCommand({
    summary: 'Lets a deactivated person log in again',
    access: 'administrator',
    input: () => z.strictObject({ userId: idSchema }),
    output: () => changed,
    errors: ['not_found'],
  }),
};
