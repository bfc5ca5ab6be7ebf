import { z } from 'zod';
import { idSchema, newIdSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand } from './operation.ts';
import { lineText } from './text.ts';

const chatTypeSchema = z.enum(['direct', 'group']);

export const chatRowSchema = z.object({
  kind: z.literal('chat'),
  id: idSchema,
  type: chatTypeSchema,
  /** Null for direct chats: each side shows the other's name. */
  title: z.string().nullable(),
  createdAt: timeSchema,
  version: versionSchema,
});
export type ChatRow = z.infer<typeof chatRowSchema>;

export const memberRoleSchema = z.enum(['administrator', 'member']);

/** A person in a chat. The row stays after they leave, so that a client that was away learns of it. */
export const memberRowSchema = z.object({
  kind: z.literal('member'),
  chatId: idSchema,
  userId: idSchema,
  role: memberRoleSchema,
  state: z.enum(['active', 'left']),
  version: versionSchema,
});
export type MemberRow = z.infer<typeof memberRowSchema>;

/** The same fact in the person's own space: tells their devices which chats to store. */
export const membershipRowSchema = z.object({
  kind: z.literal('membership'),
  userId: idSchema,
  chatId: idSchema,
  state: z.enum(['active', 'left']),
  /**
   * Set once the person is no longer in a group: who ended the membership (perhaps the person), and the group's title
   * at that time.
   */
  ending: z.object({ byId: idSchema, title: z.string() }).optional(),
  version: versionSchema,
});
export type MembershipRow = z.infer<typeof membershipRowSchema>;

const titleSchema = lineText(limits.chatTitleLength);
const changed = z.object({ version: versionSchema });

export const chatOperations = {
  'chat.openDirect': defineCommand({
    summary: 'Opens the one direct chat with a person, making it if there is none',
    access: 'person',
    input: z.strictObject({ id: newIdSchema, userId: idSchema }),
    /** The chat's real id; differs from the proposed one when the chat already exists. */
    output: z.object({ chatId: idSchema }),
    errors: ['not_found', 'id_reused'],
  }),
  'chat.createGroup': defineCommand({
    summary: 'Makes a group with the caller as its administrator',
    access: 'person',
    input: z.strictObject({
      id: newIdSchema,
      title: titleSchema,
      memberIds: z.array(idSchema).max(limits.groupMembers),
    }),
    output: z.object({ chatId: idSchema }),
    errors: ['not_found', 'id_reused', 'group_full'],
  }),
  'chat.rename': defineCommand({
    summary: "Changes a group's title",
    access: 'groupAdministrator',
    input: z.strictObject({ chatId: idSchema, title: titleSchema }),
    output: changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.addMembers': defineCommand({
    summary: 'Adds people to a group; who is in it already is passed over',
    access: 'groupAdministrator',
    input: z.strictObject({
      chatId: idSchema,
      userIds: z.array(idSchema).min(1).max(limits.groupMembers),
    }),
    output: changed,
    errors: ['not_found', 'not_allowed', 'group_full'],
  }),
  'chat.removeMember': defineCommand({
    summary: 'Takes somebody out of a group',
    access: 'groupAdministrator',
    input: z.strictObject({ chatId: idSchema, userId: idSchema }),
    output: changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.setMemberRole': defineCommand({
    summary: 'Makes a member of a group its administrator, or an administrator a member',
    access: 'groupAdministrator',
    input: z.strictObject({ chatId: idSchema, userId: idSchema, role: memberRoleSchema }),
    output: changed,
    errors: ['not_found', 'not_allowed', 'last_administrator'],
  }),
  'chat.leave': defineCommand({
    summary:
      'Leaves a group; when its last administrator leaves, the longest-standing member becomes one',
    access: 'member',
    input: z.strictObject({ chatId: idSchema }),
    output: changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.setTyping': defineCommand({
    summary: 'Tells the chat that the caller is writing, or has stopped; never stored',
    access: 'member',
    input: z.strictObject({ chatId: idSchema, isTyping: z.boolean() }),
    output: z.object({}),
    errors: ['not_found'],
  }),
};
