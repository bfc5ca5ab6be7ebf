import { z } from 'zod';
import { errorBodySchema } from './error-body.ts';
import { idSchema, timeSchema, versionSchema } from './ids.ts';
import { receiptSchema } from './messages.ts';
import { presenceSchema } from './presence.ts';
import { rowSchema, spaceSchema } from './sync.ts';

/**
 * The socket's frames: JSON text, at most `limits.frameBytes` each way from the client.
 *
 * After `hello` the server sends every change of the person's spaces. A client that holds version `from` or
 * later of a change's space applies it and then holds `to`; one that holds less has a gap and catches up.
 */

/** Close codes beyond RFC 6455's own. */
export const closeCodes = {
  /** The server stops; the reason is JSON `{"retryAfterMs": n}`, spread so that not all come back at once. */
  tryAgain: 1012,
  frameTooLarge: 1009,
  /** The peer reads more slowly than it is written to; it reconnects and catches up. */
  tooSlow: 4008,
  /**
   * The person has opened more than `limits.socketsPerPerson`, and this one is the oldest. The reason is JSON
   * `{"retryAfterMs": n}`: whoever came back at once would only push out the next one.
   */
  crowdedOut: 4029,
  /** The session is revoked or expired, or the person deactivated. */
  sessionEnded: 4401,
} as const;

export const clientFrameSchema = z.discriminatedUnion('type', [
  /** `id` is chosen by the client and comes back in the reply. */
  z.strictObject({
    type: z.literal('call'),
    id: z.int().min(0),
    name: z.string().max(64),
    input: z.unknown(),
  }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

export const changeFrameSchema = z.object({
  type: z.literal('change'),
  space: spaceSchema,
  from: versionSchema,
  to: versionSchema,
  rows: z.array(rowSchema),
});
export type ChangeFrame = z.infer<typeof changeFrameSchema>;

export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    /** Begins with the server's start. Who has another one catches up before it applies a change. */
    epoch: z.string(),
    userId: idSchema,
    sessionId: idSchema,
    serverTime: timeSchema,
  }),
  z.object({ type: z.literal('reply'), id: z.int().min(0), result: z.unknown() }),
  z.object({ type: z.literal('failure'), id: z.int().min(0), error: errorBodySchema }),
  changeFrameSchema,
  z.object({ type: z.literal('receipts'), chatId: idSchema, receipts: z.array(receiptSchema) }),
  z.object({
    type: z.literal('typing'),
    chatId: idSchema,
    userId: idSchema,
    isTyping: z.boolean(),
  }),
  z.object({ type: z.literal('presence'), people: z.array(presenceSchema) }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;
