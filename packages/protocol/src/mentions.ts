import { z } from 'zod';
import { idSchema, naturalSchema } from './ids.ts';
import { limits } from './limits.ts';

const userMention = { type: z.literal('user'), userId: idSchema };
const allMention = { type: z.literal('all') };

/**
 * A range of a message's text that stands for a person. It begins with its `@`; both numbers are in UTF-16 code units,
 * as every platform that shows messages counts them. `all` is everyone in the group.
 */
export const mentionSchema = z.object({
  start: naturalSchema,
  length: z.int().min(2),
  who: z.discriminatedUnion('type', [z.object(userMention), z.object(allMention)]),
});
export type Mention = z.infer<typeof mentionSchema>;

/** A message without mentions has no list, never an empty one. */
export const mentionsSchema = z.array(mentionSchema).min(1);

export const mentionsInputSchema = z.lazy(() =>
  z
    .array(
      z.strictObject({
        ...mentionSchema.shape,
        who: z.discriminatedUnion('type', [
          z.strictObject(userMention),
          z.strictObject(allMention),
        ]),
      }),
    )
    .min(1)
    .max(limits.mentionsPerMessage),
);

/** The index of the first mention that does not fit the text or the mention before it; -1 when all do. */
export function findMisplacedMention(text: string, mentions: readonly Mention[]): number {
  let end = 0;
  return mentions.findIndex(({ start, length }) => {
    const isAfterPrevious = start >= end;
    end = start + length;
    const isWithin = end <= text.length && !isInsideCharacter(text, end);
    return !isAfterPrevious || !isWithin || text[start] !== '@';
  });
}

/** Whether the position is between the two halves of a surrogate pair. */
export function isInsideCharacter(text: string, position: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(position - 1, position + 1));
}

/** Part of a schema: each mention must fit the text. */
export function refuseMisplacedMentions(
  { text, mentions }: { text: string; mentions?: Mention[] | undefined },
  context: z.RefinementCtx,
): void {
  if (mentions === undefined) return;
  const index = findMisplacedMention(text, mentions);
  if (index < 0) return;
  context.addIssue({ code: 'custom', path: ['mentions', index], message: 'misplaced' });
}

/** Whether one of the mentions refers to this person, by name or as part of everyone. */
export function isMentioned(userId: string, mentions: readonly Mention[] | undefined): boolean {
  return (mentions ?? []).some(({ who }) => who.type === 'all' || who.userId === userId);
}
