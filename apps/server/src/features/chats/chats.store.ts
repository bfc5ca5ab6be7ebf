import type { ChatRow, GroupPermissions, MemberRow, MembershipRow } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { toPicture } from '../../platform/db/stored-picture.ts';

export type StoredChat = Tables['chats'];
/** A group's link. */
export type StoredLink = Pick<StoredChat, 'link_issue' | 'link_token_hash' | 'link_expires_at'>;
type StoredMember = Tables['members'];
type StoredMembership = Tables['memberships'];
type PermissionColumn = 'who_writes' | 'who_adds' | 'who_renames' | 'who_pins';
export type StoredPermissions = Pick<StoredChat, PermissionColumn>;

export const insertChat = query<{ [Column in keyof StoredChat]: StoredChat[Column] }>()((db, p) =>
  db.insertInto('chats').values({
    id: p.id,
    type: p.type,
    title: p.title,
    direct_key: p.direct_key,
    created_by: p.created_by,
    created_at: p.created_at,
    creation_hash: p.creation_hash,
    description: p.description,
    who_writes: p.who_writes,
    who_adds: p.who_adds,
    who_renames: p.who_renames,
    who_pins: p.who_pins,
    link_issue: p.link_issue,
    link_token_hash: p.link_token_hash,
    link_expires_at: p.link_expires_at,
    picture_id: p.picture_id,
    picture_hash: p.picture_hash,
    version: p.version,
  }),
);

export const findChat = query<{ id: string }>()((db, p) =>
  db.selectFrom('chats').selectAll().where('id', '=', p.id),
);

export const findDirectChat = query<{ directKey: string }>()((db, p) =>
  db.selectFrom('chats').select('id').where('direct_key', '=', p.directKey),
);

/** Returns nothing if the title is unchanged. */
export const setTitle = query<{ id: string; title: string; version: number }>()((db, p) =>
  db
    .updateTable('chats')
    .set({ title: p.title, version: p.version })
    .where('id', '=', p.id)
    .where('title', '<>', p.title)
    .returningAll(),
);

/** Returns nothing if the description is unchanged. */
export const setDescription = query<{ id: string; description: string; version: number }>()(
  (db, p) =>
    db
      .updateTable('chats')
      .set({ description: p.description, version: p.version })
      .where('id', '=', p.id)
      .where('description', '<>', p.description)
      .returningAll(),
);

export const setPicture = query<{
  [Column in 'id' | 'version' | 'picture_id' | 'picture_hash']: StoredChat[Column];
}>()((db, p) =>
  db
    .updateTable('chats')
    .set({ picture_id: p.picture_id, picture_hash: p.picture_hash, version: p.version })
    .where('id', '=', p.id),
);

/** All permissions of a group, and its link: whoever closes the group to others closes the link with it. */
export const setPermissions = query<{
  [
    Column in 'id' | 'version' | 'link_token_hash' | 'link_expires_at' | PermissionColumn
  ]: StoredChat[Column];
}>()((db, p) =>
  db
    .updateTable('chats')
    .set({
      who_writes: p.who_writes,
      who_adds: p.who_adds,
      who_renames: p.who_renames,
      who_pins: p.who_pins,
      link_token_hash: p.link_token_hash,
      link_expires_at: p.link_expires_at,
      version: p.version,
    })
    .where('id', '=', p.id),
);

export const setLink = query<{
  [Column in 'id' | 'version' | keyof StoredLink]: StoredChat[Column];
}>()((db, p) =>
  db
    .updateTable('chats')
    .set({
      link_issue: p.link_issue,
      link_token_hash: p.link_token_hash,
      link_expires_at: p.link_expires_at,
      version: p.version,
    })
    .where('id', '=', p.id),
);

/** A link that was revoked. */
export const noLink = { link_token_hash: null, link_expires_at: null } as const;

/** The group of a link that has not been revoked; it may have expired. */
export const findLinkedChat = query<{ tokenHash: string }>()((db, p) =>
  db.selectFrom('chats').selectAll().where('link_token_hash', '=', p.tokenHash),
);

export const findStanding = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('chats', 'chats.id', 'members.chat_id')
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId)
    .select([
      'members.role',
      'members.state',
      'chats.type as chatType',
      'chats.who_writes',
      'chats.who_adds',
      'chats.who_renames',
    ]),
);

export const putMember = query<{ [Column in keyof StoredMember]: StoredMember[Column] }>()(
  (db, p) =>
    db
      .insertInto('members')
      .values({
        chat_id: p.chat_id,
        user_id: p.user_id,
        role: p.role,
        state: p.state,
        joined_seq: p.joined_seq,
        version: p.version,
      })
      .onConflict((conflict) =>
        conflict.columns(['chat_id', 'user_id']).doUpdateSet({
          role: p.role,
          state: p.state,
          joined_seq: p.joined_seq,
          version: p.version,
        }),
      ),
);

export const findMember = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('chat_id', '=', p.chatId)
    .where('user_id', '=', p.userId),
);

export const countMembers = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('chat_id', '=', p.chatId)
    .where('state', '=', 'active'),
);

/** The groups that a person administers, in the order in which spaces are locked. */
export const listAdministeredGroups = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('memberships')
    .innerJoin('members', (join) =>
      join
        .onRef('members.chat_id', '=', 'memberships.chat_id')
        .onRef('members.user_id', '=', 'memberships.user_id'),
    )
    .where('memberships.user_id', '=', p.userId)
    .where('memberships.state', '=', 'active')
    .where('members.role', '=', 'administrator')
    .select('memberships.chat_id as chatId')
    .orderBy('memberships.chat_id'),
);

/** Only active accounts: a deactivated person administers nothing. */
export const countOtherAdministrators = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '<>', p.userId)
    .where('members.state', '=', 'active')
    .where('members.role', '=', 'administrator')
    .where('users.state', '=', 'active'),
);

/** The longest-standing member; among those who joined together, the one who has been in Tend the longest. */
export const findSuccessor = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .where('members.chat_id', '=', p.chatId)
    .where('members.state', '=', 'active')
    .where('users.state', '=', 'active')
    .orderBy('members.joined_seq')
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(1),
);

export const putMembership = query<{
  [Column in keyof StoredMembership]: StoredMembership[Column];
}>()((db, p) =>
  db
    .insertInto('memberships')
    .values({
      user_id: p.user_id,
      chat_id: p.chat_id,
      state: p.state,
      ended_by: p.ended_by,
      ended_title: p.ended_title,
      version: p.version,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'chat_id']).doUpdateSet({
        state: p.state,
        ended_by: p.ended_by,
        ended_title: p.ended_title,
        version: p.version,
      }),
    ),
);

export const findMembership = query<{ userId: string; chatId: string }>()((db, p) =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId),
);

export const listActiveChats = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('memberships')
    .select('chat_id as chatId')
    .where('user_id', '=', p.userId)
    .where('state', '=', 'active'),
);

/** Whether the person exists and is active. */
export const findActivePerson = query<{ userId: string }>()((db, p) =>
  db.selectFrom('users').select('id').where('id', '=', p.userId).where('state', '=', 'active'),
);

export const listChatChanged = query<{ chatId: string; above: number }>()((db, p) =>
  db.selectFrom('chats').selectAll().where('id', '=', p.chatId).where('version', '>', p.above),
);

export const listMembersChanged = query<{ chatId: string; above: number }>()((db, p) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('chat_id', '=', p.chatId)
    .where('version', '>', p.above),
);

export const listMembershipsChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export function toStoredPermissions(permissions: GroupPermissions): StoredPermissions {
  const { write, addPeople, rename, pin } = permissions;
  return { who_writes: write, who_adds: addPeople, who_renames: rename, who_pins: pin };
}

export function toPermissions(stored: StoredPermissions): GroupPermissions {
  return {
    write: stored.who_writes,
    addPeople: stored.who_adds,
    rename: stored.who_renames,
    pin: stored.who_pins,
  };
}

export function toChatRow(stored: StoredChat): ChatRow {
  return {
    kind: 'chat',
    id: stored.id,
    type: stored.type,
    title: stored.title,
    ...(stored.description !== '' && { description: stored.description }),
    ...toPicture(stored),
    ...(stored.type === 'group' && { permissions: toPermissions(stored) }),
    ...(stored.link_expires_at !== null && { linkUntil: stored.link_expires_at }),
    createdAt: stored.created_at,
    version: stored.version,
  };
}

export function toMemberRow(stored: StoredMember): MemberRow {
  return {
    kind: 'member',
    chatId: stored.chat_id,
    userId: stored.user_id,
    role: stored.role,
    state: stored.state,
    version: stored.version,
  };
}

export function toMembershipRow(stored: StoredMembership): MembershipRow {
  const { ended_by: byId, ended_title: title } = stored;
  return {
    kind: 'membership',
    userId: stored.user_id,
    chatId: stored.chat_id,
    state: stored.state,
    ...(byId === null || title === null ? {} : { ending: { byId, title } }),
    version: stored.version,
  };
}
