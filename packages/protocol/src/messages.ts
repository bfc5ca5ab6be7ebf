import { z } from 'zod';
import { memberRoleSchema } from './chats.ts';
import { idSchema, newIdSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { findMisplacedMention, mentionsInputSchema, mentionsSchema } from './mentions.ts';
import { defineCommand, defineQuery } from './operation.ts';
import { verbatimText } from './text.ts';

/** What a system line says happened in the chat; its author is the person who did it. */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('groupCreated'), title: z.string() }),
  z.object({ type: z.literal('groupRenamed'), title: z.string() }),
  z.object({ type: z.literal('membersAdded'), userIds: z.array(idSchema) }),
  z.object({ type: z.literal('memberRemoved'), userId: idSchema }),
  z.object({ type: z.literal('memberLeft'), userId: idSchema }),
  z.object({ type: z.literal('memberRoleSet'), userId: idSchema, role: memberRoleSchema }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

export const messageContentSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    mentions: mentionsSchema.optional(),
  }),
  z.object({ type: z.literal('event'), event: chatEventSchema }),
]);
export type MessageContent = z.infer<typeof messageContentSchema>;

export const messageRowSchema = z.object({
  kind: z.literal('message'),
  id: idSchema,
  chatId: idSchema,
  authorId: idSchema,
  /** The chat's version at which it was made: the chat's order. */
  seq: versionSchema,
  /** The chat's version at which it last changed. */
  version: versionSchema,
  /** When it was stored: the days of a chat, lists and notifications go by it. */
  createdAt: timeSchema,
  /** When it was written, of a message that had to wait for a connection; absent where that is all the same. */
  writtenAt: timeSchema.optional(),
  content: messageContentSchema,
});
export type MessageRow = z.infer<typeof messageRowSchema>;

/** How far the person has read a chat, the same on all their devices. */
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

export const messageOperations = {
  'message.send': defineCommand({
    summary: 'Sends a message; the answer means that it is stored for good',
    access: 'member',
    input: z
      .strictObject({
        id: newIdSchema,
        chatId: idSchema,
        text: verbatimText(limits.messageTextLength),
        mentions: mentionsInputSchema.optional(),
        /**
         * How long before this attempt it was written. A difference and no time, so that a device whose clock is wrong
         * tells it right; absent for what was written just now.
         */
        writtenAgoMs: z.int().min(0).max(limits.messageAgeMs).optional(),
      })
      .superRefine(({ text, mentions }, context) => {
        if (mentions === undefined) return;
        const index = findMisplacedMention(text, mentions);
        if (index >= 0) {
          context.addIssue({ code: 'custom', path: ['mentions', index], message: 'misplaced' });
        }
      }),
    output: z.object({ seq: versionSchema, createdAt: timeSchema }),
    errors: ['not_found', 'id_reused'],
  }),
  'message.markRead': defineCommand({
    summary: "Moves the person's read mark forward; a mark never moves back",
    access: 'member',
    input: z.strictObject({ chatId: idSchema, upTo: versionSchema }),
    output: z.object({ upTo: versionSchema }),
    errors: ['not_found'],
  }),
  'message.page': defineQuery({
    summary:
      'Messages of a chat in ascending order: the newest, or those before, after or around a position',
    access: 'member',
    input: z.strictObject({
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
    output: z.object({
      messages: z.array(messageRowSchema),
      hasOlder: z.boolean(),
      hasNewer: z.boolean(),
      /** Messages that changed up to here are as they were then, or newer. An older server does not say it. */
      chatVersion: versionSchema.optional(),
    }),
    errors: ['not_found'],
  }),
  'message.receipts': defineQuery({
    summary: "How far each of a chat's members has read",
    access: 'member',
    input: z.strictObject({ chatId: idSchema }),
    output: z.object({ receipts: z.array(receiptSchema) }),
    errors: ['not_found'],
  }),
  'message.unread': defineQuery({
    summary: "How many unread messages the person has in a chat, counted from the chat's rows",
    access: 'member',
    input: z.strictObject({ chatId: idSchema }),
    output: z.object({
      count: z.int().min(0),
      /** How many of these mention the person. */
      mentions: z.int().min(0),
      readUpTo: versionSchema,
      chatVersion: versionSchema,
    }),
    errors: ['not_found'],
  }),
  'message.unreadTotal': defineQuery({
    summary:
      "How many unread messages the person has in all their chats, as pushes say it for the app's icon",
    access: 'person',
    input: z.strictObject({}),
    output: z.object({ count: z.int().min(0) }),
  }),
};
