import { z } from 'zod';
import { feedFilters } from './feed-filters.ts';
import { idSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { notificationReasons } from './notification-decision.ts';
import { notificationKindNames } from './notification-kinds.ts';
import { forEver } from './notification-settings.ts';
import { defineCommand, defineQuery } from './operation.ts';

/**
 * - `new`: waits for the person
 * - `opened`: they went to it from the feed
 * - `read`: they read the message itself, or marked it as read
 * - `cleared`: they want to see it no more
 */
const stateSchema = z.enum(['new', 'opened', 'read', 'cleared']);
export type NotificationState = z.infer<typeof stateSchema>;

/** Something that is addressed to the person, in their own space. */
export const notificationRowSchema = z.object({
  kind: z.literal('notification'),
  id: idSchema,
  userId: idSchema,
  /** Its place in the feed: the version of the person's space at which it was made. */
  seq: versionSchema,
  type: z.enum(notificationKindNames),
  chatId: idSchema.nullable(),
  messageId: idSchema.nullable(),
  /** The message's place in its chat: a read mark that reaches it makes this read. */
  messageSeq: versionSchema.nullable(),
  /** Who wrote it, or did it. */
  actorId: idSchema,
  createdAt: timeSchema,
  state: stateSchema,
  /** Why it was pushed, or was not. */
  reason: z.enum(notificationReasons),
  version: versionSchema,
});
export type NotificationRow = z.infer<typeof notificationRowSchema>;

/**
 * What was seen and is from before this time was deleted, as far as it has not changed since; no row while nothing was.
 * A device that was away may hold as new what was read elsewhere and then deleted, of which no row tells any more. So
 * this names what stays, and whatever else is as old goes.
 */
export const feedHorizonRowSchema = z.object({
  kind: z.literal('feedHorizon'),
  userId: idSchema,
  before: timeSchema,
  /** The places in the feed of what is from before and still new. */
  newSeqs: z.array(versionSchema),
  version: versionSchema,
});
export type FeedHorizonRow = z.infer<typeof feedHorizonRowSchema>;

/**
 * What came of telling a device of a message.
 * - `waiting`: for its time, or for the push service
 * - `accepted`: the push service has it
 * - `gone`: the push service says, or has said before, that nothing reaches the device any more
 * - `refused`, `tooLarge`: the push service did not take it
 * - `expired`: it was worth telling no more before it could be sent
 * - `loggedOut`: the session had ended, or the account
 * - `removed`: its notifications were turned off meanwhile, or the subscription is somebody else's by now
 * - `dropped`: it was read, muted, or for another reason not wanted any more
 */
export const deliveryStates = [
  'waiting',
  'accepted',
  'gone',
  'refused',
  'tooLarge',
  'expired',
  'loggedOut',
  'removed',
  'dropped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const decisionSchema = z.object({
  kind: z.enum(notificationKindNames).nullable(),
  how: z.enum(['sound', 'silent', 'feed', 'nothing']),
  postponedUntil: timeSchema.nullable(),
  reason: z.enum(notificationReasons),
  until: timeSchema.max(forEver).nullable(),
});

const changed = z.object({ version: versionSchema });

export const notificationOperations = {
  'notification.setState': defineCommand({
    summary:
      'Opens, clears or marks some of the notifications as read, or takes that back; one that is gone is passed over',
    access: 'person',
    input: z.strictObject({
      notificationIds: z.array(idSchema).min(1).max(limits.notificationsPerCall),
      state: stateSchema,
    }),
    output: changed,
  }),
  'notification.explain': defineQuery({
    summary:
      'Why a message notified the person or did not, and what came of it on each of their devices',
    access: 'member',
    input: z.strictObject({ chatId: idSchema, seq: versionSchema }),
    output: z.object({
      /**
       * - `record`: as it was decided at the time
       * - `message`: it follows from the message itself (one's own, say)
       * - `today`: nothing was recorded, so today's settings say what would be decided now
       */
      basis: z.enum(['record', 'message', 'today']),
      decision: decisionSchema,
      devices: z.array(
        z.object({
          deviceId: idSchema,
          userAgent: z.string().nullable(),
          /** False for one that was removed since. */
          isPresent: z.boolean(),
          isCurrent: z.boolean(),
          /** Null: it was told nothing of this message. */
          delivery: z
            .object({
              state: z.enum(deliveryStates),
              /** Of what was dropped. */
              reason: z.enum(notificationReasons).nullable(),
              /** Of what waits: when it is to go out. */
              at: timeSchema,
              withdrawnAt: timeSchema.nullable(),
            })
            .nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  'notification.markAllRead': defineCommand({
    summary: 'Marks every new notification as read, up to a place in the feed',
    access: 'person',
    input: z.strictObject({ upTo: versionSchema }),
    /** Which they were, to take it back. */
    output: changed.extend({ notificationIds: z.array(idSchema) }),
  }),
  'notification.page': defineQuery({
    summary:
      'Notifications that lie before a place in the feed and were not cleared, the newest of them first',
    access: 'person',
    input: z.strictObject({
      before: versionSchema,
      filter: z.enum(feedFilters).default('all'),
      limit: z.int().min(1).max(limits.notificationsPerCall).default(50),
    }),
    output: z.object({ notifications: z.array(notificationRowSchema), hasOlder: z.boolean() }),
  }),
};
