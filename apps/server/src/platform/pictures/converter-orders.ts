import { z } from 'zod';

/** What the process that converts pictures is asked, and what it answers, one at a time. Paths are of files. */

const storeOrderSchema = z.object({
  kind: z.literal('store'),
  source: z.string(),
  targets: z.object({ full: z.string(), small: z.string() }),
});
const resizeOrderSchema = z.object({
  kind: z.literal('resize'),
  source: z.string(),
  target: z.string(),
  side: z.int().positive(),
});
const squareOrderSchema = resizeOrderSchema.extend({ kind: z.literal('square') });

const shrinkOrderSchema = resizeOrderSchema.extend({ kind: z.literal('shrink') });

export const orderSchema = z.discriminatedUnion('kind', [
  storeOrderSchema,
  resizeOrderSchema,
  squareOrderSchema,
  shrinkOrderSchema,
]);
export type StoreOrder = z.infer<typeof storeOrderSchema>;
export type ResizeOrder = z.infer<typeof resizeOrderSchema>;
export type SquareOrder = z.infer<typeof squareOrderSchema>;
export type ShrinkOrder = z.infer<typeof shrinkOrderSchema>;
export type Order = z.infer<typeof orderSchema>;

const factsSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  thumbHash: z.base64(),
  isAnimated: z.boolean(),
  mediaType: z.enum(['image/jpeg', 'image/webp', 'image/gif']),
  sizeBytes: z.int().positive(),
});

/** Why this machine cannot convert pictures, or null: the process's first message. */
export const greetingSchema = z.object({ fault: z.string().nullable() });
export type Greeting = z.infer<typeof greetingSchema>;

const outcomeSchema = z.discriminatedUnion('kind', [
  /** The facts are null if the order was for a smaller variant. */
  z.object({ kind: z.literal('converted'), facts: factsSchema.nullable() }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(['unreadable', 'too_large']),
    cause: z.string(),
  }),
  /** Something else than the picture, such as a full disk; the code is the operating system's. */
  z.object({ kind: z.literal('failed'), message: z.string(), code: z.string().optional() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

export const answerSchema = z.object({
  outcome: outcomeSchema,
  /** Whether the process has served so long, or has so much memory, that a new one is better. */
  isSpent: z.boolean(),
});
export type Answer = z.infer<typeof answerSchema>;
