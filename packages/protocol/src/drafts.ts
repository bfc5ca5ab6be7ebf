import { z } from 'zod';
import { idSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { mentionsInputSchema, mentionsSchema, refuseMisplacedMentions } from './mentions.ts';
import { defineCommand } from './operation.ts';
import { isStorableText } from './text.ts';

/** What a person was writing in a chat when they paused: the same on all of their devices. */
export const draftRowSchema = z.object({
  kind: z.literal('draft'),
  userId: idSchema,
  chatId: idSchema,
  /** Empty for a draft that was sent or deleted. */
  text: z.string(),
  mentions: mentionsSchema.optional(),
  version: versionSchema,
});
export type DraftRow = z.infer<typeof draftRowSchema>;

export const draftOperations = {
  'draft.save': defineCommand({
    summary: "Replaces the person's draft in a chat on all of their devices; empty text deletes it",
    access: 'member',
    input: () =>
      z
        .strictObject({
          chatId: idSchema,
          /** A draft too long to be sent stays on its device. */
          text: z.string().max(limits.messageTextLength).refine(isStorableText, 'not storable'),
          mentions: mentionsInputSchema.optional(),
        })
        .superRefine(refuseMisplacedMentions),
    output: () => z.object({ version: versionSchema }),
    errors: ['not_found'],
  }),
};
