import { z } from 'zod';
import { idSchema, naturalSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { linkPreviewSchema } from './link-previews.ts';
import { defineQuery } from './operation.ts';

/** The place of a link in a chat: its message's position, and its own in the message, from 0. */
const linkPlaceSchema = z.object({ seq: versionSchema, place: naturalSchema });

export const chatLinkOperations = {
  'link.ofChat': defineQuery({
    summary: 'The links to the web in messages of a chat, the newest first',
    access: 'member',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        /** Only links before this one; absent for the newest. */
        before: linkPlaceSchema.optional(),
        limit: z.int().min(1).max(limits.linkPageRows),
      }),
    output: () =>
      z.object({
        links: z.array(
          linkPlaceSchema.extend({
            url: z.string(),
            /** What its page says of itself, where the message shows it. */
            preview: linkPreviewSchema.optional(),
            messageId: idSchema,
            authorId: idSchema,
            createdAt: timeSchema,
          }),
        ),
        hasOlder: z.boolean(),
      }),
    errors: ['not_found'],
  }),
};
