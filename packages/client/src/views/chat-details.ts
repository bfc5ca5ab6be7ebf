import {
  defaultPermissions,
  isPermitted,
  type ChatRow,
  type GroupPermission,
  type GroupPermissions,
  type MemberRow,
  type UserRow,
} from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { isSame, reuse, reuseList } from './derived.ts';
import { compareNames } from './directory.ts';

export interface ChatMember {
  readonly userId: string;
  /** Null until the directory has arrived. */
  readonly user: UserRow | null;
  readonly role: MemberRow['role'];
  readonly isSelf: boolean;
  /** The chat's version at which the membership last changed: not before the person joined. */
  readonly version: number;
}

/** What the person may do in a chat, as far as the device knows; the server decides. */
export type ChatRights = Readonly<Record<GroupPermission, boolean>>;

/** A chat and its members. */
export interface ChatDetails {
  readonly chatId: string;
  readonly type: ChatRow['type'];
  /** Whether it is the person's chat with themself: a direct chat without anybody else. */
  readonly isSaved: boolean;
  /** The group's title, the other person's name, or the word for saved messages. */
  readonly title: string;
  /** What a group is for; empty without a description. */
  readonly description: string;
  /** When the link for joining the group expires; null without one. */
  readonly linkUntil: number | null;
  readonly permissions: GroupPermissions;
  readonly may: ChatRights;
  readonly createdAt: number;
  readonly otherUserId: string | null;
  /** Active members: the person first, then administrators, then by name. */
  readonly members: readonly ChatMember[];
  readonly selfRole: MemberRow['role'];
}

export interface ChatSources {
  replica: Replica;
  selfId: string;
  /** The title of the person's chat with themself: a word of the screens' language. */
  titleOfSaved: () => string;
}

/** Null if the person is not in the chat, or it is not stored. */
export function computeChatDetails(
  { replica, selfId, titleOfSaved }: ChatSources,
  chatId: string,
  previous: ChatDetails | null,
): ChatDetails | null {
  const chat = replica.chat(chatId);
  if (chat === undefined || replica.membershipIn(chatId)?.state !== 'active') return null;
  const members = activeMembers(replica, chatId)
    .map(({ userId, role, version }) => {
      const user = replica.rows('user').get(userId) ?? null;
      return { userId, user, role, isSelf: userId === selfId, version };
    })
    .toSorted(compareMembers);
  const otherUserId = otherMember(replica, chat, selfId);
  const { permissions = defaultPermissions } = chat;
  return reuse(previous, {
    chatId,
    type: chat.type,
    isSaved: isSaved(chat, otherUserId),
    title: titleOf({ replica, titleOfSaved }, chat, otherUserId),
    description: chat.description ?? '',
    linkUntil: chat.linkUntil ?? null,
    permissions: reuse(previous?.permissions, permissions),
    may: reuse(previous?.may, rightsIn(replica, chat, selfId)),
    createdAt: chat.createdAt,
    otherUserId,
    members: reuseList(previous?.members, members, isSame),
    selfRole: roleIn(replica, chatId, selfId),
  });
}

/** A direct chat stays the same two people, who may both write and pin. */
export function rightsIn(replica: Replica, chat: ChatRow, selfId: string): ChatRights {
  if (chat.type === 'direct') return { write: true, addPeople: false, rename: false, pin: true };
  const { permissions = defaultPermissions } = chat;
  const role = roleIn(replica, chat.id, selfId);
  return {
    write: isPermitted(permissions.write, role),
    addPeople: isPermitted(permissions.addPeople, role),
    rename: isPermitted(permissions.rename, role),
    pin: isPermitted(permissions.pin, role),
  };
}

function roleIn(replica: Replica, chatId: string, userId: string): MemberRow['role'] {
  return replica.rowsIn(chatId, 'member').get(userId)?.role ?? 'member';
}

export function activeMembers(replica: Replica, chatId: string): MemberRow[] {
  const members = replica.rowsIn(chatId, 'member');
  return [...members.values()].filter(({ state }) => state === 'active');
}

/** The other person in a direct chat; null for saved messages. */
export function otherMember(replica: Replica, chat: ChatRow, selfId: string): string | null {
  if (chat.type === 'group') return null;
  const members = replica.rowsIn(chat.id, 'member');
  return [...members.keys()].find((userId) => userId !== selfId) ?? null;
}

export function isSaved(chat: ChatRow, otherUserId: string | null): boolean {
  return chat.type === 'direct' && otherUserId === null;
}

export function titleOf(
  { replica, titleOfSaved }: Pick<ChatSources, 'replica' | 'titleOfSaved'>,
  chat: ChatRow,
  otherUserId: string | null,
): string {
  if (chat.title !== null) return chat.title;
  if (otherUserId === null) return titleOfSaved();
  return replica.rows('user').get(otherUserId)?.name ?? '';
}

function compareMembers(a: ChatMember, b: ChatMember): number {
  if (a.isSelf !== b.isSelf) return a.isSelf ? -1 : 1;
  if (a.role !== b.role) return a.role === 'administrator' ? -1 : 1;
  return compareNames(a.user?.name ?? '', b.user?.name ?? '');
}

/** The direct chat with a person, perhaps themself, if it is in the local copy. */
export function findDirectChat(
  replica: Replica,
  { selfId, userId }: { selfId: string; userId: string },
): string | null {
  for (const chat of replica.heldChats()) {
    const isWith = (otherMember(replica, chat, selfId) ?? selfId) === userId;
    if (chat.type === 'direct' && isWith) return chat.id;
  }
  return null;
}
