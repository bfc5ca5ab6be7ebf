import { z } from 'zod';
import {
  begunSessionSchema,
  emailSchema,
  languageSchema,
  passwordSchema,
  roleSchema,
} from './accounts.ts';
import { idSchema, linkTokenSchema, newIdSchema, timeSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand, defineQuery } from './operation.ts';
import { lineText, optionalLineText } from './text.ts';

/** An invitation as administrators see it. Its secret is shown once, in the answer to its creation. */
export const invitationSchema = z.lazy(() =>
  z.object({
    id: idSchema,
    email: z.string().nullable(),
    role: roleSchema,
    jobTitle: z.string(),
    createdAt: timeSchema,
    expiresAt: timeSchema,
    state: z.enum(['open', 'expired', 'used', 'revoked']),
  }),
);
export type Invitation = z.infer<typeof invitationSchema>;

const issuedSchema = z.lazy(() =>
  z.object({
    invitation: invitationSchema,
    link: z.string(),
    /**
     * `filed`: no mail server is configured, so the e-mail is stored in the server's mail folder; `off`: no address was
     * given.
     */
    mail: z.enum(['sent', 'filed', 'failed', 'off']),
  }),
);

export const invitationOperations = {
  'invitation.create': defineCommand({
    summary:
      'Invites a person, by e-mail where an address is given, and answers with the link to hand over',
    access: 'administrator',
    input: () =>
      z.strictObject({
        id: newIdSchema,
        email: emailSchema.nullable(),
        role: roleSchema,
        jobTitle: optionalLineText(limits.jobTitleLength),
        language: languageSchema,
      }),
    output: () => issuedSchema,
    errors: ['email_taken', 'id_reused'],
  }),
  'invitation.renew': defineCommand({
    summary: 'Replaces the link of an unused invitation by a new one, valid for another 7 days',
    access: 'administrator',
    input: () => z.strictObject({ invitationId: idSchema }),
    output: () => issuedSchema,
    errors: ['not_found', 'invitation_used'],
  }),
  'invitation.revoke': defineCommand({
    summary: 'Makes the link of an unused invitation worthless',
    access: 'administrator',
    input: () => z.strictObject({ invitationId: idSchema }),
    output: () => z.object({}),
    errors: ['not_found', 'invitation_used'],
  }),
  'invitation.list': defineQuery({
    summary: 'All invitations, newest first',
    access: 'administrator',
    input: () => z.strictObject({}),
    output: () => z.object({ invitations: z.array(invitationSchema) }),
  }),
  'invitation.show': defineQuery({
    summary: 'What an invitation link is for',
    access: 'public',
    input: () => z.strictObject({ token: linkTokenSchema }),
    output: () =>
      z.object({
        organizationName: z.string(),
        email: z.string().nullable(),
        jobTitle: z.string(),
        expiresAt: timeSchema,
        /** The language of the e-mail, chosen by the inviter. */
        language: languageSchema,
      }),
    errors: ['not_found', 'invitation_expired', 'invitation_used'],
  }),
  'invitation.accept': defineCommand({
    summary: 'Makes the invited account and begins its first session',
    access: 'public',
    transport: 'http',
    input: () =>
      z.strictObject({
        token: linkTokenSchema,
        name: lineText(limits.personNameLength),
        /**
         * Required when the invitation names no address; an address that differs from the invitation's is a
         * `bad_request`.
         */
        email: emailSchema.optional(),
        password: passwordSchema,
        language: languageSchema,
      }),
    output: () => begunSessionSchema,
    errors: ['not_found', 'invitation_expired', 'invitation_used', 'email_taken', 'password_weak'],
  }),
};
