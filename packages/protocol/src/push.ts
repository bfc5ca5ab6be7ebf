import { z } from 'zod';
import { idSchema, timeSchema, versionSchema } from './ids.ts';
import { defineQuery } from './operation.ts';

/**
 * What a push message holds: the service worker and the native shell show it. By Web Push it travels encrypted, as
 * JSON; by Firebase as JSON text in the field `payload` of the message's data.
 * - `test`: the person asked for it in their profile
 * - `message`: something was written to them
 * - `withdraw`: what was shown under `tag` has been read elsewhere; `title` and `body` are for a browser that must
 *   show something all the same
 */
export const pushPayloadSchema = z.object({
  v: z.literal(1),
  kind: z.enum(['test', 'message', 'withdraw']),
  /** Whose device it was sent to: nobody who uses the browser after them is shown it. */
  userId: idSchema.optional(),
  /** Of two notifications with one tag a device shows the newer only. */
  tag: z.string().min(1),
  title: z.string(),
  body: z.string(),
  /** Where a click leads: an address of the app, from its origin on. */
  url: z.string().startsWith('/#/'),
  chatId: idSchema.optional(),
  messageId: idSchema.optional(),
  /**
   * The message's place in its chat. Of a withdrawal, how far was read: what is shown of anything newer stays, since
   * pushes overtake each other.
   */
  seq: versionSchema.optional(),
  timestamp: timeSchema,
  /** The figure on the app's icon. */
  badgeCount: z.int().min(0).optional(),
  /** Sound again although the tag is shown already. */
  renotify: z.boolean().optional(),
  silent: z.boolean().optional(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/** What a browser needs to reach the operator's Firebase project; nothing of it is secret. */
export const firebaseWebConfigSchema = z.object({
  apiKey: z.string().min(1),
  projectId: z.string().min(1),
  messagingSenderId: z.string().min(1),
  appId: z.string().min(1),
  authDomain: z.string().optional(),
  storageBucket: z.string().optional(),
  measurementId: z.string().optional(),
  /** The key pair of the project's web push certificate; Firebase has one for all without it. */
  vapidKey: z.string().optional(),
});
export type FirebaseWebConfig = z.infer<typeof firebaseWebConfigSchema>;

export const pushOperations = {
  'push.health': defineQuery({
    summary:
      'How many devices cannot be reached because their push service refuses this server, and since when',
    access: 'administrator',
    input: z.strictObject({}),
    output: z.object({ refusedDevices: z.int().min(0), refusedSince: timeSchema.nullable() }),
  }),
  'push.configuration': defineQuery({
    summary:
      'How this device gets its push token: by Web Push, or by Firebase where it is not null',
    access: 'person',
    input: z.strictObject({}),
    output: z.object({
      /** P-256 point, uncompressed, base64url: the `applicationServerKey` of a subscription. */
      vapidPublicKey: z.string(),
      firebase: firebaseWebConfigSchema.nullable(),
    }),
  }),
};
