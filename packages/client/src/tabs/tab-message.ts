import { idSchema, serverFrameSchema } from '@tend/protocol';
import { z } from 'zod';
import { storeChangeSchema } from '../copy/store-change.ts';

/** Messages between tabs. Tabs may run different releases, so they are parsed. */
export const tabMessageSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('change'), change: storeChangeSchema }),
    /** From the leader. */
    z.object({
      type: z.literal('status'),
      status: z.object({
        state: z.enum(['offline', 'connecting', 'live', 'ended']),
        retryAt: z.number().nullable(),
        isCaughtUp: z.boolean(),
        serverAheadMs: z.number().optional(),
        sessionUserId: idSchema.optional(),
      }),
    }),
    /** Receipts, typing and presence: sent live and not stored. */
    z.object({ type: z.literal('frame'), frame: serverFrameSchema }),
    /** To the leader: asks for the state of the connection. */
    z.object({ type: z.literal('ask') }),
    z.object({ type: z.literal('watch'), tab: z.string(), userIds: z.array(idSchema) }),
    /** Bytes of a file that waits to be sent, which the device could not store. */
    z.object({ type: z.literal('bytes'), fileId: idSchema, blob: z.instanceof(Blob) }),
    /** From the leader: how far the files of a message are uploaded; null while they are not. */
    z.object({
      type: z.literal('uploading'),
      messageId: idSchema,
      progress: z
        .object({
          sentBytes: z.number(),
          totalBytes: z.number(),
          sentFiles: z.number(),
          files: z.number(),
        })
        .nullable(),
    }),
    z.object({ type: z.literal('loggedOut') }),
  ]),
);
export type TabMessage = z.infer<typeof tabMessageSchema>;
