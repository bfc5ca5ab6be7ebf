import { z } from 'zod';
import { idSchema, timeSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand, defineQuery } from './operation.ts';
import { isStorableText } from './text.ts';

/**
 * An account's e-mail address, in lower case (D10: top-level domains may be longer than the shared helper's rule
 * allows).
 */
export const emailSchema = z.string().trim().toLowerCase().max(limits.emailLength).pipe(z.email());

export const passwordSchema = z.lazy(() =>
  z
    .string()
    .min(limits.passwordMinLength)
    .max(limits.passwordMaxLength)
    .refine(isStorableText, 'not storable'),
);

/**
 * A language code, such as `en`. The server checks which languages exist, since it reads them from files: a row stays
 * valid when its language was removed, or is unknown to an older app.
 */
export const languageSchema = z.string().regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/);
export type Language = z.infer<typeof languageSchema>;

export const roleSchema = z.enum(['administrator', 'member']);
export type Role = z.infer<typeof roleSchema>;

/** A device that is logged in. */
export const sessionSchema = z.object({
  id: idSchema,
  createdAt: timeSchema,
  lastUsedAt: timeSchema,
  expiresAt: timeSchema,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The answer to a command that starts a session. */
export const begunSessionSchema = z.object({
  userId: idSchema,
  /** For a cross-origin page that asked for it with `sessionHeader`; other pages get a cookie. */
  token: z.string().optional(),
});

export const accountOperations = {
  'session.login': defineCommand({
    summary: 'Begins a session; the answer sets the session cookie',
    access: 'public',
    transport: 'http',
    input: () =>
      z.strictObject({
        email: emailSchema,
        // Not passwordSchema: a wrong password of any shape is wrong, not malformed.
        password: z.string().max(limits.passwordMaxLength * 4),
      }),
    output: () => begunSessionSchema,
    errors: ['credentials_wrong', 'account_deactivated'],
  }),
  'session.logout': defineCommand({
    summary: 'Ends this session and closes its sockets',
    access: 'person',
    transport: 'http',
    input: () => z.strictObject({}),
    output: () => z.object({}),
  }),
  'session.current': defineQuery({
    summary: 'Who the session belongs to',
    access: 'person',
    input: () => z.strictObject({}),
    output: () => z.object({ userId: idSchema, sessionId: idSchema, expiresAt: timeSchema }),
  }),
  'session.list': defineQuery({
    summary: "The person's sessions, newest use first",
    access: 'person',
    input: () => z.strictObject({}),
    output: () => z.object({ sessions: z.array(sessionSchema) }),
  }),
  'session.revoke': defineCommand({
    summary: "Ends one of the person's sessions and closes its sockets",
    access: 'person',
    input: () => z.strictObject({ sessionId: idSchema }),
    output: () => z.object({}),
    errors: ['not_found'],
  }),
  'session.revokeOthers': defineCommand({
    summary: "Ends all of the person's sessions but this one, and closes their sockets",
    access: 'person',
    input: () => z.strictObject({}),
    output: () => z.object({}),
  }),
  'account.changePassword': defineCommand({
    summary: "Changes the person's password and ends their other sessions",
    access: 'person',
    input: () =>
      z.strictObject({
        currentPassword: z.string().max(limits.passwordMaxLength * 4),
        newPassword: passwordSchema,
      }),
    output: () => z.object({}),
    errors: ['credentials_wrong', 'password_weak'],
  }),
};
