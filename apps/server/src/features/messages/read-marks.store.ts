import { writtenTypes, type ReadMarkRow } from '@tend/protocol';
import { sql } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** A member's read mark, and the chat's newest position. */
export const findReader = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('spaces', 'spaces.id', 'members.chat_id')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'members.user_id')
        .onRef('read_marks.chat_id', '=', 'members.chat_id'),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId)
    .select((row) => [
      'members.state',
      'spaces.version as chatVersion',
      'users.hides_receipts as hides',
      row.fn.coalesce('read_marks.up_to', row.lit(0)).as('upTo'),
      row.fn.coalesce('read_marks.shown_up_to', row.lit(0)).as('shownUpTo'),
    ]),
);

export const putReadMark = query<{
  userId: string;
  chatId: string;
  upTo: number;
  shownUpTo: number;
  version: number;
}>()((db, p) => {
  const mark = { up_to: p.upTo, shown_up_to: p.shownUpTo, version: p.version };
  return db
    .insertInto('read_marks')
    .values({ user_id: p.userId, chat_id: p.chatId, ...mark })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_id']).doUpdateSet(mark));
});

/** Of the newest mark whose time is known. */
export const findLastReadTime = query<{ userId: string; chatId: string }>()((db, p) =>
  db
    .selectFrom('read_times')
    .select(['up_to as upTo', 'read_at as readAt'])
    .where('chat_id', '=', p.chatId)
    .where('user_id', '=', p.userId)
    .orderBy('up_to', 'desc')
    .limit(1),
);

export const moveReadTime = query<{
  userId: string;
  chatId: string;
  from: number;
  upTo: number;
  readAt: number;
}>()((db, p) =>
  db
    .updateTable('read_times')
    .set({ up_to: p.upTo, read_at: p.readAt })
    .where('chat_id', '=', p.chatId)
    .where('user_id', '=', p.userId)
    .where('up_to', '=', p.from),
);

export const addReadTime = query<{
  userId: string;
  chatId: string;
  upTo: number;
  readAt: number;
}>()((db, p) =>
  db
    .insertInto('read_times')
    .values({ chat_id: p.chatId, user_id: p.userId, up_to: p.upTo, read_at: p.readAt })
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id', 'up_to']).doNothing()),
);

/** A mark that was set on joining does not say what the person has read; of those who hide it, nothing is told. */
export const listReceipts = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'members.user_id')
        .onRef('read_marks.chat_id', '=', 'members.chat_id')
        .onRef('read_marks.shown_up_to', '>=', 'members.joined_seq')
        .on('users.hides_receipts', '=', 0),
    )
    .where('members.chat_id', '=', p.chatId)
    .where('members.state', '=', 'active')
    .select((row) => [
      'members.user_id as userId',
      'members.joined_seq as joinedSeq',
      row.fn.coalesce('read_marks.shown_up_to', row.lit(0)).as('upTo'),
    ]),
);

/** Everyone who hides when they have read. */
export const listHiding = query()((db) =>
  db.selectFrom('users').select('id').where('hides_receipts', '=', sql.lit(1)),
);

export const listReadMarksChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('read_marks')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

/** Messages by others after the mark are unread; system lines are not counted. */
export const countUnread = query<{
  chatId: string;
  userId: string;
  above: number;
  below: number;
}>()((db, p) =>
  db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('chat_id', '=', p.chatId)
    .where('seq', '>', p.above)
    .where('seq', '<', p.below)
    .where('author_id', '<>', p.userId)
    .where('type', 'in', writtenTypes),
);

/** The mentions in unread messages. */
export const listUnreadMentions = query<{
  chatId: string;
  userId: string;
  above: number;
  below: number;
}>()((db, p) =>
  db
    .selectFrom('messages')
    .select('mentions')
    .where('chat_id', '=', p.chatId)
    .where('seq', '>', p.above)
    .where('seq', '<', p.below)
    .where('author_id', '<>', p.userId)
    .where('mentions', 'is not', null),
);

/** The number of unread messages in each of a person's chats. */
export const countUnreadByChat = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('memberships')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'memberships.user_id')
        .onRef('read_marks.chat_id', '=', 'memberships.chat_id'),
    )
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.chat_id', '=', 'memberships.chat_id')
        .on('messages.seq', '>', (row) => row.fn.coalesce('read_marks.up_to', row.lit(0))),
    )
    .select((row) => ['memberships.chat_id as chatId', row.fn.countAll<number>().as('count')])
    .where('memberships.user_id', '=', p.userId)
    .where('memberships.state', '=', 'active')
    .where('messages.author_id', '<>', p.userId)
    .where('messages.type', 'in', writtenTypes)
    .groupBy('memberships.chat_id'),
);

export function toReadMarkRow(stored: Tables['read_marks']): ReadMarkRow {
  return {
    kind: 'readMark',
    userId: stored.user_id,
    chatId: stored.chat_id,
    upTo: stored.up_to,
    version: stored.version,
  };
}
