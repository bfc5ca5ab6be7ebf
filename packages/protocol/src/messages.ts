import { z } from 'zod';
import { memberRoleSchema, permissionSchema, permittedSchema } from './chats.ts';
import { emojiSchema } from './emoji.ts';
import { filesContentSchema, filesSummarySchema } from './files.ts';
import { formatsInputSchema, formatsSchema, refuseMisplacedFormats } from './formats.ts';
import { idSchema, naturalSchema, newIdSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { linkPreviewSchema } from './link-previews.ts';
import { mentionsInputSchema, mentionsSchema, refuseMisplacedMentions } from './mentions.ts';
import { defineCommand, defineQuery } from './operation.ts';
import { pollContentSchema } from './polls.ts';
import { verbatimOptionalText, verbatimText } from './text.ts';
import { writtenAgoSchema } from './written-ago.ts';

/** The event that a system line reports; its author is the person who caused it. */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('groupCreated'), title: z.string() }),
  z.object({ type: z.literal('groupRenamed'), title: z.string() }),
  /** The new description is in the group's row. */
  z.object({ type: z.literal('groupDescribed') }),
  /** The new picture is in the group's row. */
  z.object({ type: z.literal('groupPictureSet') }),
  z.object({ type: z.literal('groupPictureRemoved') }),
  z.object({
    type: z.literal('permissionSet'),
    permission: permissionSchema,
    permitted: permittedSchema,
  }),
  z.object({ type: z.literal('membersAdded'), userIds: z.array(idSchema) }),
  /** By the group's link. */
  z.object({ type: z.literal('memberJoined'), userId: idSchema }),
  z.object({ type: z.literal('memberRemoved'), userId: idSchema }),
  z.object({ type: z.literal('memberLeft'), userId: idSchema }),
  z.object({ type: z.literal('memberRoleSet'), userId: idSchema, role: memberRoleSchema }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

const knownContentSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    /** Without the signs by which its formats were written. */
    text: z.string(),
    mentions: mentionsSchema.optional(),
    formats: formatsSchema.optional(),
    preview: linkPreviewSchema.optional(),
  }),
  pollContentSchema,
  filesContentSchema,
  z.object({ type: z.literal('event'), event: chatEventSchema }),
  /** A deleted message, and who deleted it: its author, or an administrator of the group. */
  z.object({ type: z.literal('deleted'), byId: idSchema }),
]);

/** What a newer server sent, and this version of the app cannot read. */
const unknownContentSchema = z.object({ type: z.literal('unknown'), sent: z.unknown() });

export type MessageContent =
  | z.infer<typeof knownContentSchema>
  | z.infer<typeof unknownContentSchema>;

/**
 * What a message says. Devices store what they cannot read as it was sent, and read it again each time: an app that has
 * been updated shows it without another download.
 */
export const messageContentSchema = z.union([
  knownContentSchema,
  z.unknown().transform(readUnknownContent),
]);

function readUnknownContent(value: unknown): MessageContent {
  const stored = unknownContentSchema.safeParse(value);
  const sent = stored.success ? stored.data.sent : value;
  const known = knownContentSchema.safeParse(sent);
  return known.success ? known.data : { type: 'unknown', sent };
}

/** The message that a reply answers, in its current state: editing or deleting it changes the reply's row, too. */
export const quoteSchema = z.object({
  messageId: idSchema,
  seq: versionSchema,
  authorId: idSchema,
  /** Its content's `type`, which a newer server may know and this version not. */
  type: z.string(),
  /** The beginning of its text, question or caption, up to `limits.excerptLength`; empty for a deleted message. */
  excerpt: z.string(),
  /** Of a message with files. */
  files: filesSummarySchema.optional(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** How a quote begins what somebody wrote, cut between two code points. */
export function excerptOf(text: string): string {
  return Array.from(text).slice(0, limits.excerptLength).join('');
}

/** Who reacted with an emoji, in the order in which they did; each person with one at most. */
const reactionSchema = z.object({ emoji: z.string(), userIds: z.array(idSchema).min(1) });
export type Reaction = z.infer<typeof reactionSchema>;

/** Each person has one reaction at most, so that what they tapped last holds. */
export function withReaction(
  reactions: readonly Reaction[],
  { userId, emoji }: { userId: string; emoji: string | null },
): Reaction[] {
  const hasIt = reactions.some((held) => held.emoji === emoji && held.userIds.includes(userId));
  if (hasIt) return [...reactions];
  const others = reactions
    .map((held) => ({ ...held, userIds: held.userIds.filter((id) => id !== userId) }))
    .filter(({ userIds }) => userIds.length > 0);
  if (emoji === null) return others;
  const isNew = !others.some((held) => held.emoji === emoji);
  if (isNew) return [...others, { emoji, userIds: [userId] }];
  return others.map((held) =>
    held.emoji === emoji ? { emoji, userIds: [...held.userIds, userId] } : held,
  );
}

export const messageRowSchema = z.object({
  kind: z.literal('message'),
  id: idSchema,
  chatId: idSchema,
  authorId: idSchema,
  /** The chat's version when the message was stored: defines the order within the chat. */
  seq: versionSchema,
  /** The chat's version when the message last changed. */
  version: versionSchema,
  /** When the message was stored: used for the days of a chat, lists and notifications. */
  createdAt: timeSchema,
  /** When the message was written, if it had to wait for a connection; absent otherwise. */
  writtenAt: timeSchema.optional(),
  /** When the text was last changed. */
  editedAt: timeSchema.optional(),
  replyTo: quoteSchema.optional(),
  /** The author of the forwarded message, perhaps in a chat that the reader is not in. */
  forwardedFrom: idSchema.optional(),
  /** In the order of their first use; absent without reactions. */
  reactions: z.array(reactionSchema).min(1).optional(),
  content: messageContentSchema,
});
export type MessageRow = z.infer<typeof messageRowSchema>;

/** The pinned messages of a chat, newest pin first. */
export const pinsRowSchema = z.object({
  kind: z.literal('pins'),
  chatId: idSchema,
  pins: z.array(quoteSchema.extend({ byId: idSchema, pinnedAt: timeSchema })),
  version: versionSchema,
});
export type PinsRow = z.infer<typeof pinsRowSchema>;

/** How far the person has read a chat; the same on all their devices. */
export const readMarkRowSchema = z.object({
  kind: z.literal('readMark'),
  userId: idSchema,
  chatId: idSchema,
  upTo: versionSchema,
  version: versionSchema,
});
export type ReadMarkRow = z.infer<typeof readMarkRowSchema>;

/** How far a member has read, as the others see it. */
export const receiptSchema = z.object({ userId: idSchema, upTo: versionSchema });
export type Receipt = z.infer<typeof receiptSchema>;

/** Where a message stands in its chat. */
export const placedSchema = z.object({ seq: versionSchema, createdAt: timeSchema });

/** What a person writes, and where. */
export const writtenShape = {
  chatId: idSchema,
  text: verbatimText(limits.messageTextLength),
  mentions: mentionsInputSchema.optional(),
  formats: formatsInputSchema.optional(),
};

export const messageOperations = {
  'message.send': defineCommand({
    summary: 'Sends a message; the answer means that it is stored for good',
    access: 'member',
    input: () =>
      z
        .strictObject({
          id: newIdSchema,
          ...writtenShape,
          /** The message of the same chat that this one answers; ignored if there is no such message. */
          replyToId: idSchema.optional(),
          writtenAgoMs: writtenAgoSchema,
        })
        .superRefine(refuseMisplacedMentions)
        .superRefine(refuseMisplacedFormats),
    output: () => placedSchema,
    errors: ['not_found', 'id_reused'],
  }),
  'message.forward': defineCommand({
    summary: 'Sends what a message says to a chat, perhaps another one, and says who wrote it',
    access: 'member',
    input: () =>
      z.strictObject({
        id: newIdSchema,
        /** The destination. */
        chatId: idSchema,
        from: z.strictObject({
          chatId: idSchema,
          messageId: idSchema,
          /** Of its files only this one, with what is written below them. */
          fileId: idSchema.optional(),
        }),
        writtenAgoMs: writtenAgoSchema,
      }),
    output: () => placedSchema,
    errors: ['not_found', 'not_allowed', 'id_reused', 'message_deleted'],
  }),
  'message.edit': defineCommand({
    summary: "Changes the text of one's own message; of two edits the later one holds",
    access: 'member',
    input: () =>
      z
        .strictObject({
          /** The edit's id: repeating the command with the same id has no further effect. */
          id: newIdSchema,
          ...writtenShape,
          /** Only below files it may be blank. */
          text: verbatimOptionalText(limits.messageTextLength),
          messageId: idSchema,
        })
        .superRefine(refuseMisplacedMentions)
        .superRefine(refuseMisplacedFormats),
    output: () => z.object({ version: versionSchema }),
    errors: ['not_found', 'not_allowed', 'id_reused', 'message_deleted', 'edit_too_late'],
  }),
  'message.delete': defineCommand({
    summary: "Deletes one's own message, or as the group's administrator any, for everybody",
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, messageId: idSchema }),
    output: () => z.object({ version: versionSchema }),
    errors: ['not_found', 'not_allowed'],
  }),
  'message.removePreview': defineCommand({
    summary: "Removes the preview of the link in one's own message for good",
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, messageId: idSchema }),
    output: () => z.object({ version: versionSchema }),
    errors: ['not_found', 'not_allowed', 'message_deleted'],
  }),
  'message.react': defineCommand({
    summary:
      "Sets the caller's reaction to a message in place of an earlier one; null takes it back",
    access: 'member',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        messageId: idSchema,
        emoji: emojiSchema.nullable(),
      }),
    output: () => z.object({ version: versionSchema }),
    errors: ['not_found', 'not_allowed', 'message_deleted'],
  }),
  'message.setPinned': defineCommand({
    summary: 'Shows a message above the conversation for all its members, or no more',
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, messageId: idSchema, isPinned: z.boolean() }),
    output: () => z.object({ version: versionSchema }),
    errors: ['not_found', 'not_allowed', 'message_deleted', 'pins_full'],
  }),
  'message.history': defineQuery({
    summary:
      'What an edited message says and said before, newest first; nothing of one that was never edited',
    access: 'member',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        messageId: idSchema,
        /** The number of the oldest text that the caller already has. */
        before: naturalSchema.default(Number.MAX_SAFE_INTEGER),
        limit: z.int().min(1).max(limits.historyPageTexts).default(limits.historyPageTexts),
      }),
    output: () =>
      z.object({
        texts: z.array(
          z.object({
            /** The texts of a message are numbered from 0. */
            number: naturalSchema,
            text: z.string(),
            mentions: mentionsSchema.optional(),
            formats: formatsSchema.optional(),
            writtenAt: timeSchema,
          }),
        ),
        hasOlder: z.boolean(),
      }),
    errors: ['not_found'],
  }),
  'message.details': defineQuery({
    summary: "How one's own message reached each of the other members; times are known for 30 days",
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, messageId: idSchema }),
    output: () =>
      z.object({
        /** False for a message of so long ago that nobody knows when, and whether, it was delivered. */
        areTimesKnown: z.boolean().default(true),
        people: z.array(
          z.object({
            userId: idSchema,
            isRead: z.boolean(),
            /** Null if it is not read, or if that was long ago. */
            readAt: timeSchema.nullable(),
            /** When a device of the person had received it; null for none, or if that was long ago. */
            deliveredAt: timeSchema.nullable(),
            /** Whether nothing is told about reading, since the person or the caller hides it. */
            isHidden: z.boolean().optional(),
          }),
        ),
      }),
    errors: ['not_found', 'not_allowed'],
  }),
  'message.markRead': defineCommand({
    summary: "Moves the person's read mark forward; a mark never moves back",
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, upTo: versionSchema }),
    output: () => z.object({ upTo: versionSchema }),
    errors: ['not_found'],
  }),
  'message.page': defineQuery({
    summary:
      'Messages of a chat in ascending order: the newest, or those before, after or around a position',
    access: 'member',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        from: z
          .discriminatedUnion('type', [
            z.strictObject({ type: z.literal('newest') }),
            z.strictObject({ type: z.literal('before'), seq: versionSchema }),
            z.strictObject({ type: z.literal('after'), seq: versionSchema }),
            z.strictObject({ type: z.literal('around'), seq: versionSchema }),
          ])
          .default({ type: 'newest' }),
        limit: z.int().min(1).max(limits.messagePageRows).default(50),
      }),
    output: () =>
      z.object({
        messages: z.array(messageRowSchema),
        hasOlder: z.boolean(),
        hasNewer: z.boolean(),
        /** The answer is at least as new as this version of the chat. Older servers omit it. */
        chatVersion: versionSchema.optional(),
      }),
    errors: ['not_found'],
  }),
  'message.firstSince': defineQuery({
    summary: 'Where the first message of a chat is that was stored at a time or later',
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, since: timeSchema }),
    /** Null if there is none. */
    output: () => z.object({ seq: versionSchema.nullable() }),
    errors: ['not_found'],
  }),
  'message.receipts': defineQuery({
    summary: "How far each of a chat's members has read",
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema }),
    output: () =>
      z.object({
        receipts: z.array(
          receiptSchema.extend({
            /** Earlier messages were not sent to this member. Older servers omit it. */
            joinedSeq: versionSchema.optional(),
          }),
        ),
      }),
    errors: ['not_found'],
  }),
  'message.unread': defineQuery({
    summary: "How many unread messages the person has in a chat, counted from the chat's rows",
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema }),
    output: () =>
      z.object({
        count: naturalSchema,
        /** How many of the unread messages mention the person. */
        mentions: naturalSchema,
        readUpTo: versionSchema,
        chatVersion: versionSchema,
      }),
    errors: ['not_found'],
  }),
  'message.unreadTotal': defineQuery({
    summary:
      "How many unread messages the person has in all their chats, as pushes say it for the app's icon",
    access: 'person',
    input: () => z.strictObject({}),
    output: () => z.object({ count: naturalSchema }),
  }),
};
