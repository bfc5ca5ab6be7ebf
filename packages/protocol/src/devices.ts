import { z } from 'zod';
import { idSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand, defineQuery } from './operation.ts';

const endpointSchema = z
  .string()
  .max(limits.pushAddressLength)
  .regex(/^https:\/\/[\x21-\x7e]+$/);

/** Where and how a device is reached: a browser's Web Push subscription as `toJSON` gives it, or a Firebase token. */
export const pushSubscriptionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('webPush'),
    endpoint: endpointSchema,
    keys: z.strictObject({
      /** 65 bytes: a P-256 point, uncompressed. */
      p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
      /** 16 bytes. */
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
    }),
  }),
  z.strictObject({
    kind: z.literal('fcm'),
    platform: z.enum(['web', 'android', 'ios']),
    token: z
      .string()
      .max(limits.pushAddressLength)
      .regex(/^[\x21-\x7e]+$/),
  }),
]);
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/**
 * What came of a push:
 * - `accepted`: the push service has taken it
 * - `gone`: the subscription is no more, and nothing is sent there until the device has a new one
 * - `retry`: the push service could not be reached or is busy
 * - `refused`: the push service refuses this server
 * - `tooLarge`
 */
const pushOutcomeSchema = z.enum(['accepted', 'gone', 'retry', 'refused', 'tooLarge']);

/** What came of test notifications. */
export const testResultsSchema = z.object({
  results: z.array(z.object({ deviceId: idSchema, outcome: pushOutcomeSchema })),
});

/** A session that can be notified. */
export const deviceSchema = z.object({
  id: idSchema,
  kind: z.enum(['webPush', 'fcm']),
  platform: z.enum(['web', 'android', 'ios']),
  /** Of its session: what a person recognises it by. */
  userAgent: z.string().nullable(),
  createdAt: timeSchema,
  /** When it last said how it is reached; it does at each start. */
  lastContactAt: timeSchema,
  lastSuccessAt: timeSchema.nullable(),
  /** The first push after the last success that did not get through. */
  failingSince: timeSchema.nullable(),
  lastError: pushOutcomeSchema.exclude(['accepted']).nullable(),
  /** Since when the device counts as one that cannot be reached: one failed push alone does not make it one. */
  unreachableSince: timeSchema.nullable(),
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

/** Which of the person's devices cannot be reached, for all of them to say so; no row while none ever failed. */
export const reachabilityRowSchema = z.object({
  kind: z.literal('reachability'),
  userId: idSchema,
  unreachable: z.array(
    z.object({
      deviceId: idSchema,
      since: timeSchema,
      reason: z.enum(['gone', 'retry', 'refused']),
    }),
  ),
  version: versionSchema,
});
export type ReachabilityRow = z.infer<typeof reachabilityRowSchema>;

export const deviceOperations = {
  'device.register': defineCommand({
    summary:
      'Says how this session is reached; at each start, since browsers renew subscriptions silently. A session is one device, and it ends with it',
    access: 'person',
    input: z.strictObject({ subscription: pushSubscriptionSchema }),
    /** Stays the same while the session or the subscription does. */
    output: z.object({ deviceId: idSchema }),
    errors: ['push_service_refused'],
  }),
  'device.remove': defineCommand({
    summary: "Ends notifications on one of the person's devices",
    access: 'person',
    input: z.strictObject({ deviceId: idSchema }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  'device.list': defineQuery({
    summary: "The person's devices that can be notified, last contact first",
    access: 'person',
    input: z.strictObject({}),
    output: z.object({ devices: z.array(deviceSchema) }),
  }),
  'device.sendTest': defineCommand({
    summary:
      'Sends a test notification to one of the own devices, or to all, and says what came of it',
    access: 'person',
    input: z.strictObject({ deviceId: idSchema.optional() }),
    output: testResultsSchema,
    errors: ['not_found'],
  }),
};
