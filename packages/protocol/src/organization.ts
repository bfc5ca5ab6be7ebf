import { z } from 'zod';
import { begunSessionSchema, emailSchema, languageSchema, passwordSchema } from './accounts.ts';
import { idSchema, linkTokenSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand, defineQuery } from './operation.ts';
import { lineText } from './text.ts';

/** The organisation as its members see it; its name is the brand in the menu header. */
export const organizationRowSchema = z.object({
  kind: z.literal('organization'),
  id: idSchema,
  name: z.string(),
  contactEmail: z.string(),
  /** Whether a push message may show sender and text, for people who want that. */
  allowTextInPush: z.boolean(),
  /** How long a message stays unread before a person who cannot be reached otherwise gets an e-mail. */
  digestAfterMinutes: z.int(),
  /** How long after sending a message can be edited; 0 means never. */
  editWithinMinutes: z.int(),
  /** Whether the server reads the pages of links, to preview them; absent in rows from before it could, which means true. */
  linkPreviews: z.boolean().optional(),
  /** Whether people may hide when they have read messages. Older servers omit it. */
  allowHiddenReceipts: z.boolean().default(false),
  /** The largest file that can be uploaded. Older servers, which have no files, omit it and the quotas. */
  fileBytes: z.int().optional(),
  /** What the files of one person, and all files, may take; null for no limit. */
  personQuotaBytes: z.int().nullable().optional(),
  totalQuotaBytes: z.int().nullable().optional(),
  version: versionSchema,
});
export type OrganizationRow = z.infer<typeof organizationRowSchema>;

/**
 * The settings of an organisation that has changed nothing. Receipts cannot be hidden: where people are cared for, it
 * matters who knew what, and when.
 */
export const defaultOrganizationSettings = {
  allowTextInPush: false,
  digestAfterMinutes: 15,
  editWithinMinutes: 24 * 60,
  linkPreviews: true,
  allowHiddenReceipts: false,
  fileBytes: 100_000_000,
  personQuotaBytes: null,
  totalQuotaBytes: null,
} as const;

const nameSchema = z.lazy(() => lineText(limits.organizationNameLength));

/** Null for no limit. */
const quotaSchema = z.lazy(() => z.int().min(0).max(limits.quotaBytes).nullable());

export const organizationOperations = {
  'organization.state': defineQuery({
    summary: 'Whether Tend is set up, and whose it is; shown on the log-in',
    access: 'public',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        isSetUp: z.boolean(),
        name: z.string().nullable(),
        contactEmail: z.string().nullable(),
        /** Whether the server sends e-mail; without a mail server e-mails are stored as files on it. */
        sendsMail: z.boolean(),
      }),
  }),
  'organization.setUp': defineCommand({
    summary:
      'Makes the organisation and its first administrator, with the one-time link of the first start',
    access: 'public',
    transport: 'http',
    input: () =>
      z.strictObject({
        token: linkTokenSchema,
        organizationName: nameSchema,
        contactEmail: emailSchema,
        name: lineText(limits.personNameLength),
        email: emailSchema,
        password: passwordSchema,
        language: languageSchema,
      }),
    output: () => begunSessionSchema,
    errors: ['already_set_up', 'not_found', 'password_weak'],
  }),
  'organization.update': defineCommand({
    summary: "Changes the organisation's name and contact address",
    access: 'administrator',
    input: () => z.strictObject({ name: nameSchema, contactEmail: emailSchema }),
    output: () => z.object({ version: versionSchema }),
  }),
  'organization.updateNotifications': defineCommand({
    summary:
      'Changes what notifications may show to bystanders, and when the e-mail digest goes out',
    access: 'administrator',
    input: () =>
      z.strictObject({
        allowTextInPush: z.boolean(),
        digestAfterMinutes: z.int().min(1).max(limits.digestAfterMinutes),
      }),
    output: () => z.object({ version: versionSchema }),
  }),
  'organization.updateMessages': defineCommand({
    summary:
      'Changes how long messages can be edited (0 is never), and what is done with links and reading',
    access: 'administrator',
    input: () =>
      z.strictObject({
        editWithinMinutes: z.int().min(0).max(limits.editWithinMinutes),
        /** Absent to leave it as it is. */
        linkPreviews: z.boolean().optional(),
        /** Absent to leave it as it is. False also ends the hiding of those who do. */
        allowHiddenReceipts: z.boolean().optional(),
      }),
    output: () => z.object({ version: versionSchema }),
  }),
  'organization.updateFiles': defineCommand({
    summary: 'Changes how large files may be, and how much of them is stored',
    access: 'administrator',
    input: () =>
      z.strictObject({
        fileBytes: z.int().min(1_000_000).max(limits.fileBytes),
        personQuotaBytes: quotaSchema,
        totalQuotaBytes: quotaSchema,
      }),
    output: () => z.object({ version: versionSchema }),
  }),
};
