import { writtenTypes, type ReadMarkRow } from '@tend/protocol';
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
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId)
    .select((row) => [
      'members.state',
      'spaces.version as chatVersion',
      row.fn.coalesce('read_marks.up_to', row.lit(0)).as('upTo'),
    ]),
);

export const putReadMark = query<{
  userId: string;
  chatId: string;
  upTo: number;
  version: number;
}>()((db, p) =>
  db
    .insertInto('read_marks')
    .values({ user_id: p.userId, chat_id: p.chatId, up_to: p.upTo, version: p.version })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'chat_id']).doUpdateSet({ up_to: p.upTo, version: p.version }),
    ),
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

/** A mark that was set on joining does not say what the person has read. */
export const listReceipts = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'members.user_id')
        .onRef('read_marks.chat_id', '=', 'members.chat_id')
        .onRef('read_marks.up_to', '>=', 'members.joined_seq'),
    )
    .where('members.chat_id', '=', p.chatId)
    .where('members.state', '=', 'active')
    .select((row) => [
      'members.user_id as userId',
      'members.joined_seq as joinedSeq',
      row.fn.coalesce('read_marks.up_to', row.lit(0)).as('upTo'),
    ]),
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
    .where('type', '=', 'text')
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
