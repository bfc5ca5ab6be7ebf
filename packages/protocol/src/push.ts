import { z } from 'zod';
import { naturalSchema, timeSchema } from './ids.ts';
import { defineQuery } from './operation.ts';

/** The data with which a browser reaches the operator's Firebase project; none of it is secret. */
export const firebaseWebConfigSchema = z.lazy(() =>
  z.object({
    apiKey: z.string().min(1),
    projectId: z.string().min(1),
    messagingSenderId: z.string().min(1),
    appId: z.string().min(1),
    authDomain: z.string().optional(),
    storageBucket: z.string().optional(),
    measurementId: z.string().optional(),
    /** The key pair of the project's Web Push certificate; Firebase uses a shared one without it. */
    vapidKey: z.string().optional(),
  }),
);
export type FirebaseWebConfig = z.infer<typeof firebaseWebConfigSchema>;

export const pushOperations = {
  'push.health': defineQuery({
    summary:
      'How many devices cannot be reached because their push service refuses this server, and since when',
    access: 'administrator',
    input: () => z.strictObject({}),
    output: () => z.object({ refusedDevices: naturalSchema, refusedSince: timeSchema.nullable() }),
  }),
  'push.configuration': defineQuery({
    summary:
      'How this device gets its push token: by Web Push, or by Firebase where it is not null',
    access: 'person',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        /** An uncompressed P-256 point in base64url: the `applicationServerKey` of a subscription. */
        vapidPublicKey: z.string(),
        firebase: firebaseWebConfigSchema.nullable(),
      }),
  }),
};
