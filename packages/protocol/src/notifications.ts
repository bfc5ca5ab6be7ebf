import { z } from 'zod';
import { feedFilters } from './feed-filters.ts';
import { idSchema, naturalSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { notificationReasons } from './notification-decision.ts';
import { notificationKindNames } from './notification-kinds.ts';
import { forEver } from './notification-settings.ts';
import { defineCommand, defineQuery } from './operation.ts';

/**
 * - `new`: waits for the person
 * - `opened`: the person followed it from the feed
 * - `read`: the person read the message itself, or marked the notification as read
 * - `cleared`: the person removed it
 */
const stateSchema = z.enum(['new', 'opened', 'read', 'cleared']);
export type NotificationState = z.infer<typeof stateSchema>;

/** Who else reacted to the message besides the actor, and with what. */
const alertedReactionSchema = z.object({
  /** In the order of their first use. */
  emojis: z.array(z.string()).min(1),
  others: naturalSchema,
});
export type AlertedReaction = z.infer<typeof alertedReactionSchema>;

/** A notification addressed to the person, in their own space. */
export const notificationRowSchema = z.object({
  kind: z.literal('notification'),
  id: idSchema,
  userId: idSchema,
  /**
   * Its position in the feed: the version of the person's space when it was created. One about reactions moves to the
   * front with each further reaction to its message.
   */
  seq: versionSchema,
  /** A kind of the registry, or of a newer server's: see `readKind`. */
  type: z.string(),
  chatId: idSchema.nullable(),
  messageId: idSchema.nullable(),
  /** The message's position in its chat: a read mark that reaches it settles kinds that end with reading. */
  messageSeq: versionSchema.nullable(),
  /** The author of the message or event; of reactions the last person who reacted. */
  actorId: idSchema,
  /** Only for reactions. */
  reaction: alertedReactionSchema.optional(),
  createdAt: timeSchema,
  state: stateSchema,
  /** Why it was pushed, or not: a reason, perhaps a newer server's. */
  reason: z.string(),
  version: versionSchema,
});
export type NotificationRow = z.infer<typeof notificationRowSchema>;

/**
 * Notifications from before this time that were no longer new have been deleted, unless they changed since; no row
 * until something was deleted. A device that was away may still store as new a notification that was read elsewhere and
 * then deleted, and no row reports it any more. So this row lists the ones that stay, and the device drops everything
 * else of that age.
 */
export const feedHorizonRowSchema = z.object({
  kind: z.literal('feedHorizon'),
  userId: idSchema,
  before: timeSchema,
  /** Feed positions of older notifications that are still new. */
  newSeqs: z.array(versionSchema),
  version: versionSchema,
});
export type FeedHorizonRow = z.infer<typeof feedHorizonRowSchema>;

/**
 * The outcome of pushing a message to a device.
 * - `waiting`: for its time, or for the push service
 * - `accepted`: the push service has it
 * - `gone`: the push service says, or has said before, that the device can no longer be reached
 * - `refused`, `tooLarge`: the push service rejected it
 * - `expired`: its lifetime ended before it could be sent
 * - `loggedOut`: the session or the account had ended
 * - `removed`: its notifications were turned off in the meantime, or the subscription now belongs to another person
 * - `dropped`: the message was read, muted, or no longer wanted for another reason
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

const decisionSchema = z.lazy(() =>
  z.object({
    /** Null also for one that only a newer server knows. */
    kind: z.enum(notificationKindNames).nullable().catch(null),
    how: z.enum(['sound', 'silent', 'feed', 'nothing']),
    postponedUntil: timeSchema.nullable(),
    reason: z.enum([...notificationReasons, 'unknown']).catch('unknown'),
    until: timeSchema.max(forEver).nullable(),
  }),
);

const changed = z.object({ version: versionSchema });

export const notificationOperations = {
  'notification.setState': defineCommand({
    summary:
      'Opens, clears or marks some of the notifications as read, or takes that back; one that is gone is passed over',
    access: 'person',
    input: () =>
      z.strictObject({
        notificationIds: z.array(idSchema).min(1).max(limits.notificationsPerCall),
        state: stateSchema,
      }),
    output: () => changed,
  }),
  'notification.explain': defineQuery({
    summary:
      'Why a message notified the person or did not, and what came of it on each of their devices',
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, seq: versionSchema }),
    output: () =>
      z.object({
        /**
         * - `record`: as decided at the time
         * - `message`: follows from the message itself (one's own, for example)
         * - `today`: nothing was recorded, so it is what today's settings would decide now
         */
        basis: z.enum(['record', 'message', 'today']),
        decision: decisionSchema,
        devices: z.array(
          z.object({
            deviceId: idSchema,
            userAgent: z.string().nullable(),
            /** False for a device that has since been removed. */
            isPresent: z.boolean(),
            isCurrent: z.boolean(),
            /** Null: the device was not notified of this message. */
            delivery: z
              .object({
                state: z.enum(deliveryStates),
                /** The reason of `dropped`. */
                reason: z.enum(notificationReasons).nullable().catch(null),
                /** When a waiting push is due. */
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
    input: () => z.strictObject({ upTo: versionSchema }),
    /** The affected notifications, for undo. */
    output: () => changed.extend({ notificationIds: z.array(idSchema) }),
  }),
  'notification.page': defineQuery({
    summary:
      'Notifications that lie before a place in the feed and were not cleared, the newest of them first',
    access: 'person',
    input: () =>
      z.strictObject({
        before: versionSchema,
        filter: z.enum(feedFilters).default('all'),
        limit: z.int().min(1).max(limits.notificationsPerCall).default(50),
      }),
    output: () =>
      z.object({ notifications: z.array(notificationRowSchema), hasOlder: z.boolean() }),
  }),
};
