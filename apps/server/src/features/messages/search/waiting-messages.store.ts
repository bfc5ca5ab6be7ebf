import { sql, type RawBuilder } from 'kysely';
import { query } from '../../../platform/db/query.ts';
import { chatFactor, whole } from './message-index.store.ts';

function placeAt(chatNumber: number, seq: number): RawBuilder<number> {
  return sql<number>`(${whole(chatNumber)} * ${sql.lit(chatFactor)} + ${whole(seq)})`;
}

/** The position of a message that was stored in a chat that has a number. */
type Added = { chatId: string; seq: number };

/** Changes nothing if the chat has no number yet. */
export const addWaiting = query<Added>()((db, p) =>
  db
    .insertInto('unindexed_messages')
    .columns(['row'])
    .expression(
      db
        .selectFrom('indexed_chats')
        .select(sql<number>`number * ${sql.lit(chatFactor)} + ${whole(p.seq)}`.as('row'))
        .where('chat_id', '=', p.chatId),
    ),
);

export const findWaiting = query<{ row: number }>()((db, p) =>
  db.selectFrom('unindexed_messages').select('row').where('row', '=', whole(p.row)),
);

export const findAnyWaiting = query()((db) =>
  db.selectFrom('unindexed_messages').select('row').limit(1),
);

/** In which chats any message waits; `numbers` is a list in JSON of theirs. */
export const listWaitingChats = query<{ numbers: string }>()((db, p) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.numbers})`.as('chat'))
    .select('chat.value as number')
    .where((row) =>
      row.exists(
        row
          .selectFrom('unindexed_messages')
          .select('row')
          .where('row', '>=', sql<number>`chat.value * ${sql.lit(chatFactor)}`)
          .where('row', '<', sql<number>`(chat.value + 1) * ${sql.lit(chatFactor)}`),
      ),
    ),
);

/** `rows` is a list in JSON. */
export const deleteWaiting = query<{ rows: string }>()((db, p) =>
  db
    .deleteFrom('unindexed_messages')
    .where(sql<boolean>`row in (select value from json_each(${p.rows}))`),
);

type WaitingRange = { chatId: string; number: number; from: number; to: number; count: number };

/** The newest messages of a chat's range that wait; both ends included. */
export const listWaitingInRange = query<WaitingRange>()((db, p) =>
  db
    .selectFrom('unindexed_messages')
    // In this order, so that the list's own serves for the answer.
    .crossJoin('messages')
    .selectAll('messages')
    .where('messages.chat_id', '=', p.chatId)
    .where('messages.seq', '=', sql<number>`unindexed_messages.row - ${placeAt(p.number, 0)}`)
    .where('unindexed_messages.row', '>=', placeAt(p.number, p.from))
    .where('unindexed_messages.row', '<=', placeAt(p.number, p.to))
    .orderBy('unindexed_messages.row', 'desc')
    .limit(p.count),
);

/** Messages that wait, in the order of the index. */
export const listWaiting = query<{ count: number }>()((db, p) =>
  db
    .selectFrom('unindexed_messages')
    .crossJoin('indexed_chats')
    .crossJoin('messages')
    .selectAll('messages')
    .where(
      'indexed_chats.number',
      '=',
      sql<number>`unindexed_messages.row / ${sql.lit(chatFactor)}`,
    )
    .whereRef('messages.chat_id', '=', 'indexed_chats.chat_id')
    .where('messages.seq', '=', sql<number>`unindexed_messages.row % ${sql.lit(chatFactor)}`)
    .orderBy('unindexed_messages.row')
    .limit(p.count),
);
