import { z } from 'zod';
import { languageSchema, roleSchema } from './accounts.ts';
import { idSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand } from './operation.ts';
import { lineText, optionalLineText } from './text.ts';

/** A person in the directory, as every colleague sees them. */
export const userRowSchema = z.object({
  kind: z.literal('user'),
  id: idSchema,
  name: z.string(),
  jobTitle: z.string(),
  email: z.string(),
  role: roleSchema,
  state: z.enum(['active', 'deactivated']),
  version: versionSchema,
});
export type UserRow = z.infer<typeof userRowSchema>;

/** What only the person themself sees, the same on all their devices. */
export const settingsRowSchema = z.object({
  kind: z.literal('settings'),
  userId: idSchema,
  language: languageSchema,
  version: versionSchema,
});
export type SettingsRow = z.infer<typeof settingsRowSchema>;

const changed = z.object({ version: versionSchema });

export const userOperations = {
  'user.updateProfile': defineCommand({
    summary: "Changes the person's own name and job title",
    access: 'person',
    input: z.strictObject({
      name: lineText(limits.personNameLength),
      jobTitle: optionalLineText(limits.jobTitleLength),
    }),
    output: changed,
  }),
  'user.setLanguage': defineCommand({
    summary: "Changes the person's language on all their devices",
    access: 'person',
    input: z.strictObject({ language: languageSchema }),
    output: changed,
  }),
  'user.setRole': defineCommand({
    summary: 'Makes somebody an administrator or a member',
    access: 'administrator',
    input: z.strictObject({ userId: idSchema, role: roleSchema }),
    output: changed,
    errors: ['not_found', 'last_administrator'],
  }),
  'user.deactivate': defineCommand({
    summary:
      'Ends all sessions and sockets of a person and lets them in no more; what they wrote stays',
    access: 'administrator',
    input: z.strictObject({ userId: idSchema }),
    output: changed,
    errors: ['not_found', 'last_administrator'],
  }),
  'user.reactivate': defineCommand({
    summary: 'Lets a deactivated person log in again',
    access: 'administrator',
    input: z.strictObject({ userId: idSchema }),
    output: changed,
    errors: ['not_found'],
  }),
};
