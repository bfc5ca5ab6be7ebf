import { z } from 'zod';
import { errorBodySchema } from './error-body.ts';
import { idSchema, naturalSchema, timeSchema, versionSchema } from './ids.ts';
import { receiptSchema } from './messages.ts';
import { presenceSchema } from './presence.ts';
import { isPartialSchema, rowSchema, spaceSchema } from './sync.ts';

/**
 * The socket's frames: JSON text, at most `limits.frameBytes` from the client.
 *
 * After `hello` the server sends every change of the person's spaces. A client that has version `from` or later of a
 * change's space applies it and then has `to`; a client that has less has a gap and catches up.
 */

/** Close codes in addition to those of RFC 6455. */
export const closeCodes = {
  /**
   * The server is stopping; the reason is JSON `{"retryAfterMs": n}`, spread so that clients do not all reconnect at
   * once.
   */
  tryAgain: 1012,
  frameTooLarge: 1009,
  /** The peer reads more slowly than the server writes; it reconnects and catches up. */
  tooSlow: 4008,
  /**
   * The person has opened more than `limits.socketsPerPerson`, and this socket is the oldest. The reason is JSON
   * `{"retryAfterMs": n}`: reconnecting at once would only close the next oldest.
   */
  crowdedOut: 4029,
  /** The session was revoked or has expired, or the person was deactivated. */
  sessionEnded: 4401,
} as const;

export const clientFrameSchema = z.discriminatedUnion('type', [
  /** The client chooses `id`; the reply carries it. */
  z.strictObject({
    type: z.literal('call'),
    id: naturalSchema,
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
  isPartial: isPartialSchema,
});
export type ChangeFrame = z.infer<typeof changeFrameSchema>;

export const serverFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    /** Changes when the server starts. A client with another epoch catches up before it applies a change. */
    epoch: z.string(),
    userId: idSchema,
    sessionId: idSchema,
    serverTime: timeSchema,
  }),
  z.object({ type: z.literal('reply'), id: naturalSchema, result: z.unknown() }),
  z.object({ type: z.literal('failure'), id: naturalSchema, error: errorBodySchema }),
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
