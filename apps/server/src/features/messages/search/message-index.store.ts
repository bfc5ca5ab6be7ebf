import { sql, type Expression, type RawBuilder } from 'kysely';
import { query } from '../../../platform/db/query.ts';

/** A row of the index is at the number of its chat, times this, plus its position. */
export const chatFactor = 2 ** 32;

/** Where a message is in the index. */
export function rowOf(chatNumber: number, seq: number): number {
  return chatNumber * chatFactor + seq;
}

/** JavaScript's numbers arrive as floating-point ones, which the index does not take for the ids of rows. */
export function whole(value: number | Expression<number>): RawBuilder<number> {
  return sql<number>`cast(${value} as integer)`;
}

export function rowAt(chatNumber: number, seq: number): RawBuilder<number> {
  return sql<number>`(${whole(chatNumber)} * ${sql.lit(chatFactor)} + ${whole(seq)})`;
}

export const findChatNumber = query<{ chatId: string }>()((db, p) =>
  db.selectFrom('indexed_chats').select('number').where('chat_id', '=', p.chatId),
);

export const addChatNumber = query<{ chatId: string }>()((db, p) =>
  db.insertInto('indexed_chats').values({ chat_id: p.chatId }).returning('number'),
);

/** `entries` is a list in JSON of `{ row, terms }`, in the order of their rows. */
export const putEntries = query<{ entries: string }>()((db, p) =>
  db
    .insertInto('message_index')
    .orReplace()
    .columns(['rowid', 'terms'])
    .expression(
      db
        .selectFrom(sql<{ value: string }>`json_each(${p.entries})`.as('entry'))
        .select([
          sql<number>`entry.value ->> 'row'`.as('rowid'),
          sql<string>`entry.value ->> 'terms'`.as('terms'),
        ]),
    ),
);

export const deleteEntry = query<{ row: number }>()((db, p) =>
  db.deleteFrom('message_index').where('rowid', '=', whole(p.row)),
);

export const deleteAllEntries = query()((db) =>
  db.insertInto('message_index').values({ message_index: 'delete-all' }),
);

/** Moves a number of pages closer to an index in one piece; a negative number also begins to. */
export const mergeEntries = query<{ pages: number }>()((db, p) =>
  db.insertInto('message_index').values({ message_index: 'merge', rank: whole(p.pages) }),
);

/** What SQLite has changed since it was opened: merging changes more than one row while there is something to merge. */
export const countChanges = query()((db) =>
  db.selectNoFrom(sql<number>`total_changes()`.as('count')),
);

/**
 * The messages of some chats that the index finds: their rows as a list in JSON, in ascending order. There may be tens of
 * thousands; to hand each over as a row of its own takes a fifth of the time.
 */
export const findInChats = query<{ match: string; numbers: string }>()((db, p) =>
  db
    .selectFrom((found) =>
      found
        .selectFrom('message_index')
        .select('rowid as row')
        .where(sql<boolean>`message_index match ${p.match}`)
        .where(sql<boolean>`(rowid >> 32) in (select value from json_each(${p.numbers}))`)
        .orderBy('rowid')
        .as('found'),
    )
    .select(sql<string>`json_group_array(found.row)`.as('rows')),
);

/** Whether any message has the term. */
export const findTerm = query<{ term: string }>()((db, p) =>
  db.selectFrom('message_index_terms').select('term').where('term', '=', p.term).limit(1),
);
