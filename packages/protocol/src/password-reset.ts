import { z } from 'zod';
import { begunSessionSchema, emailSchema, languageSchema, passwordSchema } from './accounts.ts';
import { idSchema, linkTokenSchema, timeSchema } from './ids.ts';
import { defineCommand, defineQuery } from './operation.ts';

/** Why a link is no longer valid. */
const linkErrors = [
  'not_found',
  'account_deactivated',
  'reset_expired',
  'reset_used',
  'reset_replaced',
] as const;

export const passwordResetOperations = {
  'passwordReset.request': defineCommand({
    summary:
      'Sends a link to set a new password to the address, if it has an account; the answer does not tell',
    access: 'public',
    transport: 'http',
    input: () => z.strictObject({ email: emailSchema }),
    output: () => z.object({}),
  }),
  'passwordReset.issue': defineCommand({
    summary:
      'Answers with a link with which a colleague sets a new password, to hand over; they are told by e-mail',
    access: 'administrator',
    input: () => z.strictObject({ userId: idSchema }),
    output: () => z.object({ link: z.string(), expiresAt: timeSchema }),
    errors: ['not_found', 'account_deactivated'],
  }),
  'passwordReset.show': defineQuery({
    summary: 'Whose password a link sets',
    access: 'public',
    transport: 'http',
    input: () => z.strictObject({ token: linkTokenSchema }),
    output: () =>
      z.object({
        email: z.string(),
        organizationName: z.string(),
        /** The address of another person who is signed in on this device. */
        otherEmail: z.string().nullable(),
        /** The person's language, in which the e-mail was sent. */
        language: languageSchema,
      }),
    errors: linkErrors,
  }),
  'passwordReset.use': defineCommand({
    summary: 'Sets a new password, ends all sessions of the person and begins a new one',
    access: 'public',
    transport: 'http',
    input: () => z.strictObject({ token: linkTokenSchema, newPassword: passwordSchema }),
    output: () => begunSessionSchema,
    errors: [...linkErrors, 'password_weak'],
  }),
};
