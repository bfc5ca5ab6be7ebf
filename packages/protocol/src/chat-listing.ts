import { z } from 'zod';
import { idSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand } from './operation.ts';

const listingSchema = z.object({
  /** Null for a chat that is not pinned; of two pinned chats, the one with the greater number is above the other. */
  pinOrder: versionSchema.nullable(),
  /** The chat's newest position when the person archived it; null for a chat that is not archived. */
  archivedUpTo: versionSchema.nullable(),
  /** The chat's newest position when the person marked it as unread; null without such a mark. */
  markedUnreadAt: versionSchema.nullable(),
});
/** How a person lists one of their chats. */
export type ChatListing = z.infer<typeof listingSchema>;

/** The listing of a chat with which the person has done nothing; no row is stored for it. */
export const defaultChatListing: ChatListing = {
  pinOrder: null,
  archivedUpTo: null,
  markedUnreadAt: null,
};

export const chatListingRowSchema = z.object({
  kind: z.literal('chatListing'),
  userId: idSchema,
  chatId: idSchema,
  ...listingSchema.shape,
  version: versionSchema,
});
export type ChatListingRow = z.infer<typeof chatListingRowSchema>;

/** Whether a chat is in the archive: something new in it takes it out, unless the chat is muted. */
export function isArchived(
  { archivedUpTo }: Pick<ChatListing, 'archivedUpTo'>,
  { newestSeq, isMuted }: { newestSeq: number; isMuted: boolean },
): boolean {
  return archivedUpTo !== null && (isMuted || newestSeq <= archivedUpTo);
}

/** Whether the person's mark holds: reading beyond it takes it away. */
export function isMarkedUnread(
  { markedUnreadAt }: Pick<ChatListing, 'markedUnreadAt'>,
  readUpTo: number,
): boolean {
  return markedUnreadAt !== null && readUpTo <= markedUnreadAt;
}

const changed = z.object({ version: versionSchema });

export const chatListingOperations = {
  'chat.setPinned': defineCommand({
    summary: "Pins a chat at the top of the person's own list, or no more",
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, isPinned: z.boolean() }),
    output: () => changed,
    errors: ['not_found', 'pinned_chats_full'],
  }),
  'chat.orderPinned': defineCommand({
    summary:
      "Puts the person's pinned chats into an order; those that are not named keep their places",
    access: 'person',
    input: () =>
      z.strictObject({
        /** From top to bottom. Passed over: what is not pinned, or not a chat of the person's. */
        chatIds: z
          .array(idSchema)
          .min(1)
          .max(limits.pinnedChats)
          .refine((chatIds) => new Set(chatIds).size === chatIds.length, 'twice'),
      }),
    output: () => changed,
  }),
  'chat.setArchived': defineCommand({
    summary: "Moves a chat to the person's own archive, or back with null",
    access: 'member',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        /** The newest position that the person knows: what is newer brings the chat back. */
        upTo: versionSchema.nullable(),
      }),
    output: () => changed,
    errors: ['not_found'],
  }),
  'chat.setMarkedUnread': defineCommand({
    summary: 'Marks a chat as unread for the person, or takes such a mark away with null',
    access: 'member',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        /** The newest position that the person knows: reading beyond it takes the mark away. */
        at: versionSchema.nullable(),
      }),
    output: () => changed,
    errors: ['not_found'],
  }),
};
