import { z } from 'zod';
import { idSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand } from './operation.ts';

/** The voice messages of a chat that a person has listened to: one row a chat, however many there are. */
export const heardRowSchema = z.object({
  kind: z.literal('heard'),
  userId: idSchema,
  chatId: idSchema,
  /** All up to this position count as heard, … */
  upTo: versionSchema,
  /** … and these after it, in ascending order. */
  seqs: z.array(versionSchema).max(limits.heardPositions),
  version: versionSchema,
});
export type HeardRow = z.infer<typeof heardRowSchema>;
export type Heard = Pick<HeardRow, 'upTo' | 'seqs'>;

/** Of a chat in which nothing was listened to; no row is stored for it. */
export const nothingHeard: Heard = { upTo: 0, seqs: [] };

export function isHeard({ upTo, seqs }: Heard, seq: number): boolean {
  return seq <= upTo || seqs.includes(seq);
}

/** With further positions. The newest are kept one by one; what is older than these counts as heard. */
export function withHeard({ upTo, seqs }: Heard, further: readonly number[]): Heard {
  const all = [...new Set([...seqs, ...further])].toSorted((a, b) => a - b);
  const dropped = all.slice(0, -limits.heardPositions);
  const from = Math.max(upTo, ...dropped);
  return { upTo: from, seqs: all.filter((seq) => seq > from) };
}

export const heardOperations = {
  'message.markHeard': defineCommand({
    summary:
      'Marks voice messages as listened to, on all devices of the person; other positions are passed over',
    access: 'member',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        seqs: z.array(versionSchema).min(1).max(limits.heardPositions),
      }),
    output: () => z.object({ version: versionSchema }),
    errors: ['not_found'],
  }),
};
