import { z } from 'zod';
import { idSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand, defineQuery } from './operation.ts';

const endpointSchema = z
  .string()
  .max(limits.pushAddressLength)
  .regex(/^https:\/\/[\x21-\x7e]+$/);

/** The address of a device: a browser's Web Push subscription as `toJSON` returns it, or a Firebase token. */
export const pushSubscriptionSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('webPush'),
      endpoint: endpointSchema,
      keys: z.strictObject({
        /** An uncompressed P-256 point: 65 bytes. */
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
  ]),
);
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/**
 * The outcome of a push:
 * - `accepted`: the push service accepted it
 * - `gone`: the subscription no longer exists; nothing is sent there until the device has a new one
 * - `retry`: the push service is unreachable or busy
 * - `refused`: the push service refuses this server
 * - `tooLarge`
 */
const pushOutcomeSchema = z.enum(['accepted', 'gone', 'retry', 'refused', 'tooLarge']);

/** The outcome of test notifications. */
export const testResultsSchema = z.lazy(() =>
  z.object({
    results: z.array(z.object({ deviceId: idSchema, outcome: pushOutcomeSchema })),
  }),
);

/** A session that can receive pushes. */
export const deviceSchema = z.object({
  id: idSchema,
  kind: z.enum(['webPush', 'fcm']),
  platform: z.enum(['web', 'android', 'ios']),
  /** The session's user agent, by which a person recognises the device. */
  userAgent: z.string().nullable(),
  createdAt: timeSchema,
  /** When the device last registered its address, as it does at each start. */
  lastContactAt: timeSchema,
  lastSuccessAt: timeSchema.nullable(),
  /** The first push that failed since the last success. */
  failingSince: timeSchema.nullable(),
  lastError: pushOutcomeSchema.exclude(['accepted']).nullable(),
  /** When the device became unreachable; a single failed push is not enough. */
  unreachableSince: timeSchema.nullable(),
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

/** The person's unreachable devices, so that all their devices can say so; no row until one has failed. */
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
    input: () => z.strictObject({ subscription: pushSubscriptionSchema }),
    /** Unchanged as long as the session or the subscription is. */
    output: () => z.object({ deviceId: idSchema }),
    errors: ['push_service_refused'],
  }),
  'device.remove': defineCommand({
    summary: "Ends notifications on one of the person's devices",
    access: 'person',
    input: () => z.strictObject({ deviceId: idSchema }),
    output: () => z.object({}),
    errors: ['not_found'],
  }),
  'device.list': defineQuery({
    summary: "The person's devices that can be notified, last contact first",
    access: 'person',
    input: () => z.strictObject({}),
    output: () => z.object({ devices: z.array(deviceSchema) }),
  }),
  'device.sendTest': defineCommand({
    summary:
      'Sends a test notification to one of the own devices, or to all, and says what came of it',
    access: 'person',
    input: () => z.strictObject({ deviceId: idSchema.optional() }),
    output: () => testResultsSchema,
    errors: ['not_found'],
  }),
};
