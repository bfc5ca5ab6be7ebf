import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
  type NotificationState,
} from '@tend/protocol';
import { sql, type Kysely } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

export const findDigestDelay = query()((db) =>
  db.selectFrom('organizations').select('digest_after_minutes as minutes'),
);

/** A device that can be notified; one is enough. */
export const findReachableDevice = query<{ userId: string; now: number }>()((db, p) =>
  db
    .selectFrom('devices')
    .innerJoin('sessions', 'sessions.id', 'devices.session_id')
    .select('devices.id')
    .where('devices.user_id', '=', p.userId)
    .where('devices.unreachable_since', 'is', null)
    .where('sessions.expires_at', '>', p.now)
    .limit(1),
);

/** A person and their last e-mail, whose columns are null before the first one. */
export const findAddressee = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('users')
    .innerJoin('spaces', 'spaces.id', 'users.id')
    .leftJoin('digests', 'digests.user_id', 'users.id')
    .where('users.id', '=', p.userId)
    .select([
      'users.name',
      'users.email',
      'users.language',
      'users.state as account',
      'spaces.version',
      'digests.sent_at as sentAt',
      'digests.told_version as toldVersion',
      'digests.unread_in_a_row as unreadInARow',
    ]),
);

/** The chats of a person, and how far they have read each. */
export const listChatsOf = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('memberships')
    .innerJoin('chats', 'chats.id', 'memberships.chat_id')
    .innerJoin('spaces', 'spaces.id', 'chats.id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.chat_id', '=', 'memberships.chat_id')
        .onRef('members.user_id', '=', 'memberships.user_id'),
    )
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'memberships.user_id')
        .onRef('read_marks.chat_id', '=', 'memberships.chat_id'),
    )
    .where('memberships.user_id', '=', p.userId)
    .where('members.state', '=', 'active')
    .select([
      'chats.id',
      'chats.type',
      'chats.title',
      'spaces.version',
      'members.state',
      'members.joined_seq as joinedSeq',
      'read_marks.up_to as readUpTo',
    ]),
);

/** A literal, as in the index; with a parameter it would not be used. */
const isNew = sql.lit<NotificationState>('new');
const addressed = notificationKindNames.filter((kind) => {
  const { isAddressed, isEmailed } = notificationKinds[kind];
  return isAddressed && isEmailed;
});

/**
 * Unread messages addressed to a person in groups. The `+` makes SQLite use the index on new alerts instead of reading
 * all alerts that the person ever had.
 */
function selectAddressed(db: Kysely<Tables>, { userId }: { userId: string }) {
  return db
    .selectFrom('alerts')
    .where('user_id', '=', userId)
    .where('state', '=', isNew)
    .where(
      'type',
      'in',
      addressed.map((kind) => sql.lit<NotificationKind>(kind)),
    )
    .select(['chat_id as chatId', 'message_seq as messageSeq', 'seq']);
}

export const listNewestAddressed = query<{ userId: string; count: number }>()((db, p) =>
  selectAddressed(db, p)
    .orderBy(sql`+seq`, 'desc')
    .limit(p.count),
);

/** The first of them since a given time. */
export const listAddressedSince = query<{ userId: string; since: number; count: number }>()(
  (db, p) =>
    selectAddressed(db, p)
      .where('created_at', '>=', p.since)
      .orderBy(sql`+seq`)
      .limit(p.count),
);

/** Anything that a person has read since a version of their space. */
export const findReadSince = query<{ userId: string; version: number }>()((db, p) =>
  db
    .selectFrom('read_marks')
    .select('version')
    .where('user_id', '=', p.userId)
    .where('version', '>', p.version)
    .unionAll(
      db
        .selectFrom('alerts')
        .select('version')
        .where('user_id', '=', p.userId)
        .where('version', '>', p.version)
        .where('state', '<>', isNew),
    ),
);

export const findName = query<{ id: string }>()((db, p) =>
  db.selectFrom('users').select('name').where('id', '=', p.id),
);

export const putDigest = query<{
  userId: string;
  sentAt: number;
  toldVersion: number;
  unreadInARow: number;
}>()((db, p) => {
  const told = { sent_at: p.sentAt, told_version: p.toldVersion, unread_in_a_row: p.unreadInARow };
  return db
    .insertInto('digests')
    .values({ user_id: p.userId, ...told })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(told));
});
