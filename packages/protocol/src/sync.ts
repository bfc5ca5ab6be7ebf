import { z } from 'zod';
import { chatRowSchema, memberRowSchema, membershipRowSchema } from './chats.ts';
import { reachabilityRowSchema } from './devices.ts';
import { idSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { messageRowSchema, pinsRowSchema, readMarkRowSchema } from './messages.ts';
import {
  chatNotificationSettingsRowSchema,
  notificationSettingsRowSchema,
} from './notification-settings.ts';
import { feedHorizonRowSchema, notificationRowSchema } from './notifications.ts';
import { defineQuery } from './operation.ts';
import { organizationRowSchema } from './organization.ts';
import { settingsRowSchema, userRowSchema } from './users.ts';

/** A sequence of versioned rows. `organization` holds the directory, which every person sees. */
export const spaceSchema = z.object({
  kind: z.enum(['organization', 'user', 'chat']),
  id: idSchema,
});
export type Space = z.infer<typeof spaceSchema>;
export type SpaceKind = Space['kind'];

/** Every kind of row that travels, live or in a catch-up. */
export const rowSchema = z.discriminatedUnion('kind', [
  organizationRowSchema,
  userRowSchema,
  settingsRowSchema,
  membershipRowSchema,
  readMarkRowSchema,
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

/** What a client has of a space: every row up to this version; 0 for what it shows of another history until it is replaced. */
export const claimSchema = z.strictObject({
  kind: z.enum(['organization', 'user', 'chat']),
  id: idSchema,
  version: versionSchema,
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * Set where an update was cut to what fits: how far it went. Of what changed up to `version` and again up to here, nothing is
 * told yet.
 */
const cutFromSchema = versionSchema.optional();

/**
 * A space brought up to date.
 * - `rows`: apply these over what is held
 * - `reset`: drop what is held of the space first; a chat then holds its newest page only
 * - `gone`: the person may not see the space (any more); drop it
 */
export const spaceUpdateSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('rows'),
    space: spaceSchema,
    version: versionSchema,
    cutFrom: cutFromSchema,
    rows: z.array(rowSchema),
  }),
  z.object({
    type: z.literal('reset'),
    space: spaceSchema,
    version: versionSchema,
    cutFrom: cutFromSchema,
    rows: z.array(rowSchema),
    /** Whether the chat has messages older than the oldest in `rows`. */
    hasOlder: z.boolean(),
    /** Unread messages among those older ones. */
    unreadOlder: z.int().min(0),
    /** … and how many of these mention the person. */
    mentionsOlder: z.int().min(0),
  }),
  z.object({ type: z.literal('gone'), space: spaceSchema }),
]);
export type SpaceUpdate = z.infer<typeof spaceUpdateSchema>;

export const syncOperations = {
  'sync.catchUp': defineQuery({
    summary: 'Every space of the person of which the client has not the newest version',
    access: 'person',
    input: z.strictObject({
      /** The epoch of the last answer; null where nothing is held. */
      epoch: z.string().max(64).nullable(),
      claims: z.array(claimSchema).max(limits.catchUpClaims),
    }),
    output: z.object({
      /** The server's, for the next question. */
      epoch: z.string(),
      /**
       * False when what the client holds is not of this server's history, which was set back: all of it is worthless, and
       * the updates bring everything anew.
       */
      isContinued: z.boolean(),
      updates: z.array(spaceUpdateSchema),
      /** False when there is more: ask again, with the versions that this answer brought. */
      isComplete: z.boolean(),
    }),
  }),
};
