import { z } from 'zod';
import {
  idSchema,
  linkTokenSchema,
  naturalSchema,
  newIdSchema,
  timeSchema,
  versionSchema,
} from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand, defineQuery } from './operation.ts';
import { chosenPictureSchema, profilePictureSchema } from './profile-pictures.ts';
import { lineText, optionalText } from './text.ts';

const chatTypeSchema = z.enum(['direct', 'group']);

/** Who may do something in a group: its administrators only, or every member. */
export const permittedSchema = z.enum(['administrators', 'everyone']);
export type Permitted = z.infer<typeof permittedSchema>;

export const groupPermissionsSchema = z.object({
  /** Send messages, forward them to the group and edit them; closed to members in a group for announcements. */
  write: permittedSchema,
  /** Add people and handle the group's link. */
  addPeople: permittedSchema,
  /** Change the title, the description and the picture. */
  rename: permittedSchema,
  /** Pin and unpin messages. */
  pin: permittedSchema,
});
export type GroupPermissions = z.infer<typeof groupPermissionsSchema>;

/** The names of what a group's administrators can permit to everyone. */
export const permissionSchema = groupPermissionsSchema.keyof();
export type GroupPermission = z.infer<typeof permissionSchema>;

/** The permissions of a new group. */
export const defaultPermissions: GroupPermissions = {
  write: 'everyone',
  addPeople: 'administrators',
  rename: 'administrators',
  pin: 'everyone',
};

/** Whether a member with this role is among those whom a permission names. */
export function isPermitted(permitted: Permitted, role: MemberRole): boolean {
  return permitted === 'everyone' || role === 'administrator';
}

export const chatRowSchema = z.object({
  kind: z.literal('chat'),
  id: idSchema,
  type: chatTypeSchema,
  /** Null for direct chats: each side shows the other's name. */
  title: z.string().nullable(),
  /** What a group is for, in a few lines; absent when empty. */
  description: z.string().optional(),
  /** Of a group; absent without one. A direct chat shows the other's. */
  picture: profilePictureSchema.optional(),
  /** Absent for direct chats, and in rows of older servers: then the default permissions hold. */
  permissions: groupPermissionsSchema.optional(),
  /** When the group's link expires; absent without one. The link itself is in no row. */
  linkUntil: timeSchema.optional(),
  createdAt: timeSchema,
  version: versionSchema,
});
export type ChatRow = z.infer<typeof chatRowSchema>;

export const memberRoleSchema = z.enum(['administrator', 'member']);
export type MemberRole = z.infer<typeof memberRoleSchema>;

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

const titleSchema = z.lazy(() => lineText(limits.chatTitleLength));
const changed = z.object({ version: versionSchema });

/** The link with which people of the organisation join a group by themselves. */
export const groupLinkSchema = z.object({ url: z.string(), expiresAt: timeSchema });
export type GroupLink = z.infer<typeof groupLinkSchema>;

export const chatOperations = {
  'chat.openDirect': defineCommand({
    summary:
      'Opens the one direct chat with a person, making it if there is none; with oneself, for saved messages',
    access: 'person',
    input: () => z.strictObject({ id: newIdSchema, userId: idSchema }),
    /** The chat's real id; differs from the proposed one when the chat already exists. */
    output: () => z.object({ chatId: idSchema }),
    errors: ['not_found', 'id_reused'],
  }),
  'chat.createGroup': defineCommand({
    summary: 'Makes a group with the caller as its administrator',
    access: 'person',
    input: () =>
      z.strictObject({
        id: newIdSchema,
        title: titleSchema,
        memberIds: z.array(idSchema).max(limits.groupMembers),
      }),
    output: () => z.object({ chatId: idSchema }),
    errors: ['not_found', 'id_reused', 'group_full'],
  }),
  'chat.rename': defineCommand({
    summary: "Changes a group's title",
    access: 'groupAdministrator',
    input: () => z.strictObject({ chatId: idSchema, title: titleSchema }),
    output: () => changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.describe': defineCommand({
    summary: 'Changes the description of a group; an empty one removes it',
    access: 'groupAdministrator',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        description: optionalText(limits.groupDescriptionLength),
      }),
    output: () => changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.setPicture': defineCommand({
    summary: 'Sets or removes the picture of a group',
    access: 'groupAdministrator',
    input: () => z.strictObject({ chatId: idSchema, fileId: chosenPictureSchema }),
    output: () => changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.setPermission': defineCommand({
    summary: 'Permits something in a group to every member, or to its administrators only',
    access: 'groupAdministrator',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        permission: permissionSchema,
        permitted: permittedSchema,
      }),
    output: () => changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.addMembers': defineCommand({
    summary: 'Adds people to a group; who is in it already is passed over',
    access: 'groupAdministrator',
    input: () =>
      z.strictObject({
        chatId: idSchema,
        userIds: z.array(idSchema).min(1).max(limits.groupMembers),
      }),
    output: () => changed,
    errors: ['not_found', 'not_allowed', 'group_full'],
  }),
  'chat.removeMember': defineCommand({
    summary: 'Takes somebody out of a group',
    access: 'groupAdministrator',
    input: () => z.strictObject({ chatId: idSchema, userId: idSchema }),
    output: () => changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.setMemberRole': defineCommand({
    summary: 'Makes a member of a group its administrator, or an administrator a member',
    access: 'groupAdministrator',
    input: () => z.strictObject({ chatId: idSchema, userId: idSchema, role: memberRoleSchema }),
    output: () => changed,
    errors: ['not_found', 'not_allowed', 'last_administrator'],
  }),
  'chat.leave': defineCommand({
    summary:
      'Leaves a group; when its last administrator leaves, the longest-standing member becomes one',
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema }),
    output: () => changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.setTyping': defineCommand({
    summary: 'Tells the chat that the caller is writing, or has stopped; never stored',
    access: 'member',
    input: () => z.strictObject({ chatId: idSchema, isTyping: z.boolean() }),
    output: () => z.object({}),
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.showLink': defineQuery({
    summary: 'The link with which people join a group by themselves; null without a valid one',
    access: 'groupAdministrator',
    input: () => z.strictObject({ chatId: idSchema }),
    output: () => z.object({ link: groupLinkSchema.nullable() }),
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.issueLink': defineCommand({
    summary: 'Makes a new link for joining a group; the one before stops working',
    access: 'groupAdministrator',
    input: () => z.strictObject({ chatId: idSchema, days: z.literal(limits.groupLinkDays) }),
    output: () => groupLinkSchema,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.revokeLink': defineCommand({
    summary: 'Makes the link for joining a group worthless',
    access: 'groupAdministrator',
    input: () => z.strictObject({ chatId: idSchema }),
    output: () => changed,
    errors: ['not_found', 'not_allowed'],
  }),
  'chat.previewLink': defineQuery({
    summary: 'The group that a link leads to, for a person who may join it',
    access: 'person',
    input: () => z.strictObject({ token: linkTokenSchema }),
    output: () =>
      z.object({
        /** For those who are in the group already; others do not learn it. */
        chatId: idSchema.nullable(),
        title: z.string(),
        description: z.string(),
        memberCount: naturalSchema,
      }),
    errors: ['not_found'],
  }),
  'chat.joinByLink': defineCommand({
    summary: 'Joins the group that a link leads to; a member only learns which it is',
    access: 'person',
    input: () => z.strictObject({ token: linkTokenSchema }),
    output: () => z.object({ chatId: idSchema }),
    errors: ['not_found', 'group_full'],
  }),
};
