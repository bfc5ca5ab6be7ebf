import { writtenTypes } from '@tend/protocol';
import { sql } from 'kysely';
import { query } from '../../../platform/db/query.ts';

/**
 * The chats in which a person may search now: those that they are in, as long as their account is active, with how far
 * they have read each. `number` is null for a chat of which nothing is indexed yet.
 */
export const listSearchedChats = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('indexed_chats', 'indexed_chats.chat_id', 'memberships.chat_id')
    .leftJoin('read_marks', (join) =>
      join
        .onRef('read_marks.user_id', '=', 'memberships.user_id')
        .onRef('read_marks.chat_id', '=', 'memberships.chat_id'),
    )
    .select((row) => [
      'memberships.chat_id as chatId',
      'indexed_chats.number',
      'read_marks.up_to as readUpTo',
      row
        .selectFrom('messages')
        .select('messages.created_at')
        .whereRef('messages.chat_id', '=', 'memberships.chat_id')
        // The last by time: for the last by position, the message itself would be read.
        .orderBy('messages.created_at', 'desc')
        .limit(1)
        .as('newestAt'),
    ])
    .where('users.id', '=', p.userId)
    .where('users.state', '=', 'active')
    .where('memberships.state', '=', 'active'),
);

/** The last by time, since clocks can be set back. */
export const findLastBefore = query<{ chatId: string; until: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .select('seq')
    .where('chat_id', '=', p.chatId)
    .where('created_at', '<', p.until)
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1),
);

type WrittenRange = { chatId: string; from: number; to: number; exceptBy: string; count: number };

/** The newest messages of a range that somebody wrote, but for one person's. */
export const findWritten = query<WrittenRange>()((db, p) =>
  db
    .selectFrom('messages')
    .select('seq')
    .where('chat_id', '=', p.chatId)
    .where('seq', '>=', p.from)
    .where('seq', '<=', p.to)
    .where('author_id', '<>', p.exceptBy)
    .where('type', 'in', writtenTypes)
    .orderBy('seq', 'desc')
    .limit(p.count),
);

/** How many there are in a range, up to `count`. */
export const countWritten = query<WrittenRange>()((db, p) =>
  db
    .selectFrom((found) =>
      found
        .selectFrom('messages')
        .select('seq')
        .where('chat_id', '=', p.chatId)
        .where('seq', '>=', p.from)
        .where('seq', '<=', p.to)
        .where('author_id', '<>', p.exceptBy)
        .where('type', 'in', writtenTypes)
        .limit(p.count)
        .as('found'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
);

export const findStored = query<{ chatId: string; seq: number }>()((db, p) =>
  db.selectFrom('messages').selectAll().where('chat_id', '=', p.chatId).where('seq', '=', p.seq),
);

/** What a search needs of the messages at some positions, a list in JSON of `{ chatId, seq }`. */
export const listStored = query<{ positions: string }>()((db, p) =>
  db
    .selectFrom(sql<{ value: string }>`json_each(${p.positions})`.as('position'))
    // In this order: the list is short.
    .crossJoin('messages')
    .select(['messages.chat_id', 'messages.seq', 'messages.id', 'messages.author_id'])
    .select(['messages.created_at', 'messages.type', 'messages.body', 'messages.mentions'])
    .select(['messages.formats', 'messages.preview', 'messages.poll', 'messages.files'])
    .where('messages.chat_id', '=', sql<string>`position.value ->> 'chatId'`)
    .where('messages.seq', '=', sql<number>`position.value ->> 'seq'`),
);

/** Messages below one in the order of their ids, which grow with time: the newest first. */
export const listToIndex = query<{ belowId: string; belowChatId: string; count: number }>()(
  (db, p) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where(sql<boolean>`(id, chat_id) < (${p.belowId}, ${p.belowChatId})`)
      .orderBy('id', 'desc')
      .orderBy('chat_id', 'desc')
      .limit(p.count),
);
