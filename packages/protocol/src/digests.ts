import { z } from 'zod';
import { languageSchema } from './accounts.ts';
import { defineCommand, defineQuery } from './operation.ts';

/** The token of an unsubscribe link: identifies the person, and proves that the server made it. It never expires. */
const unsubscribeTokenSchema = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{43}$/);

const subject = z.object({
  language: languageSchema,
  organizationName: z.string(),
});

/** E-mails for people whom no device reaches. They turn them on again in their settings. */
export const digestOperations = {
  'digest.show': defineQuery({
    summary: 'Whether the person of a link gets e-mails about what they have not read',
    access: 'public',
    input: () => z.strictObject({ token: unsubscribeTokenSchema }),
    output: () => subject.extend({ isOn: z.boolean() }),
    errors: ['not_found'],
  }),
  'digest.unsubscribe': defineCommand({
    summary: 'Ends these e-mails for the person of a link; without a session (RFC 8058)',
    access: 'public',
    input: () => z.strictObject({ token: unsubscribeTokenSchema }),
    output: () => subject,
    errors: ['not_found'],
  }),
};
