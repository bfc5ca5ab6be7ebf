import { z } from 'zod';
import { chatListingRowSchema } from './chat-listing.ts';
import { chatRowSchema, memberRowSchema, membershipRowSchema } from './chats.ts';
import { reachabilityRowSchema } from './devices.ts';
import { draftRowSchema } from './drafts.ts';
import { heardRowSchema } from './heard.ts';
import { idSchema, naturalSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { messageRowSchema, pinsRowSchema, readMarkRowSchema } from './messages.ts';
import {
  chatNotificationSettingsRowSchema,
  notificationSettingsRowSchema,
} from './notification-settings.ts';
import { feedHorizonRowSchema, notificationRowSchema } from './notifications.ts';
import { defineQuery } from './operation.ts';
import { organizationRowSchema } from './organization.ts';
import { scheduledRowSchema } from './scheduled.ts';
import { voteRowSchema } from './polls.ts';
import { settingsRowSchema, userRowSchema } from './users.ts';

/** A sequence of versioned rows. `organization` contains the directory, which every person sees. */
export const spaceSchema = z.object({
  kind: z.enum(['organization', 'user', 'chat']),
  id: idSchema,
});
export type Space = z.infer<typeof spaceSchema>;
export type SpaceKind = Space['kind'];

/** Every kind of row that is sent, live or in a catch-up. */
export const rowSchema = z.discriminatedUnion('kind', [
  organizationRowSchema,
  userRowSchema,
  settingsRowSchema,
  membershipRowSchema,
  readMarkRowSchema,
  chatListingRowSchema,
  draftRowSchema,
  heardRowSchema,
  scheduledRowSchema,
  voteRowSchema,
  notificationSettingsRowSchema,
  chatNotificationSettingsRowSchema,
  notificationRowSchema,
  feedHorizonRowSchema,
  reachabilityRowSchema,
  chatRowSchema,
  memberRowSchema,
  messageRowSchema,
  pinsRowSchema,
]);
export type Row = z.infer<typeof rowSchema>;
export type RowKind = Row['kind'];

/** The space in which each kind of row lives. */
export const spaceOfRow = {
  organization: 'organization',
  user: 'organization',
  settings: 'user',
  membership: 'user',
  readMark: 'user',
  chatListing: 'user',
  draft: 'user',
  heard: 'user',
  scheduled: 'user',
  vote: 'user',
  notificationSettings: 'user',
  chatNotificationSettings: 'user',
  notification: 'user',
  feedHorizon: 'user',
  reachability: 'user',
  chat: 'chat',
  member: 'chat',
  message: 'chat',
  pins: 'chat',
} as const satisfies Record<RowKind, SpaceKind>;

/**
 * How much of a space a client has: every row up to this version; 0 for rows of another history, which it shows until
 * they are replaced.
 */
export const claimSchema = z.strictObject({
  kind: z.enum(['organization', 'user', 'chat']),
  id: idSchema,
  version: versionSchema,
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * Set where an update was truncated: the version that it reached. Rows that changed up to `version` and again up to
 * here are still missing.
 */
const cutFromSchema = versionSchema.optional();

/**
 * Set by the device itself, never by a server: rows that its version of the app cannot read were left out. It loads the
 * space anew once it has been updated.
 */
export const isPartialSchema = z.boolean().optional();

/**
 * A space brought up to date.
 * - `rows`: merge these into the stored rows
 * - `reset`: first drop the stored rows of the space; a chat then has only its newest page
 * - `gone`: the person may not see the space (any more); drop it
 */
export const spaceUpdateSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('rows'),
    space: spaceSchema,
    version: versionSchema,
    cutFrom: cutFromSchema,
    rows: z.array(rowSchema),
    isPartial: isPartialSchema,
  }),
  z.object({
    type: z.literal('reset'),
    space: spaceSchema,
    version: versionSchema,
    cutFrom: cutFromSchema,
    rows: z.array(rowSchema),
    isPartial: isPartialSchema,
    /** Whether the chat has messages older than the oldest in `rows`. */
    hasOlder: z.boolean(),
    /** Unread messages among those older ones. */
    unreadOlder: naturalSchema,
    /** How many of these mention the person. */
    mentionsOlder: naturalSchema,
  }),
  z.object({ type: z.literal('gone'), space: spaceSchema }),
]);
export type SpaceUpdate = z.infer<typeof spaceUpdateSchema>;

export const syncOperations = {
  'sync.catchUp': defineQuery({
    summary: 'Every space of the person of which the client has not the newest version',
    access: 'person',
    input: () =>
      z.strictObject({
        /** The epoch of the last answer; null when nothing is stored. */
        epoch: z.string().max(64).nullable(),
        claims: z.array(claimSchema).max(limits.catchUpClaims),
      }),
    output: () =>
      z.object({
        /** The server's current epoch, for the next request. */
        epoch: z.string(),
        /**
         * False when the client's rows are not from this server's history, because the database was restored to an
         * earlier state: all of them are invalid, and the updates send everything again.
         */
        isContinued: z.boolean(),
        updates: z.array(spaceUpdateSchema),
        /** False when there is more: ask again with the versions from this answer. */
        isComplete: z.boolean(),
      }),
  }),
};
