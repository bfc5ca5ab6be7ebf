import { sql, type Expression, type RawBuilder } from 'kysely';
import { query } from '../../../platform/db/query.ts';

const positionBits = 24;
const chatBits = 22;
const placeBits = chatBits + positionBits;

/** The last position in a chat for which there is room: messages behind it would not be found. */
export const lastPosition = 2 ** positionBits - 1;
/** A message's place among all chats is the number of its chat, times this, plus its position. */
export const chatFactor = 2 ** positionBits;

export function placeOf(chatNumber: number, seq: number): number {
  return chatNumber * chatFactor + seq;
}

/**
 * Where a message is in the index: its row's id is the week in which it was stored, then its place. So the newest are at
 * the end, and a search that has found enough there does not read the rest. Days instead of weeks would make the index larger by
 * a quarter, since a row's id is stored as the distance from the one before.
 */
export type EntryRow = {
  /** Since 1970. */
  week: number;
  place: number;
};

const weekMs = 7 * 24 * 60 * 60_000;

export function weekOf(createdAt: number): number {
  return Math.floor(createdAt / weekMs);
}

/** JavaScript's numbers arrive as floating-point ones, which the index does not take for the ids of rows. */
export function whole(value: number | Expression<number>): RawBuilder<number> {
  return sql<number>`cast(${value} as integer)`;
}

/** The first row of a week. */
function weekAt(week: number): RawBuilder<number> {
  return sql<number>`(${whole(week)} << ${sql.lit(placeBits)})`;
}

export const findChatNumber = query<{ chatId: string }>()((db, p) =>
  db.selectFrom('indexed_chats').select('number').where('chat_id', '=', p.chatId),
);

export const addChatNumber = query<{ chatId: string }>()((db, p) =>
  db.insertInto('indexed_chats').values({ chat_id: p.chatId }).returning('number'),
);

/** `entries` is a list in JSON of `EntryRow`s with `terms`, in the order of their rows. */
export const putEntries = query<{ entries: string }>()((db, p) =>
  db
    .insertInto('message_index')
    .orReplace()
    .columns(['rowid', 'terms'])
    .expression(
      db.selectFrom(sql<{ value: string }>`json_each(${p.entries})`.as('entry')).select([
        sql<number>`((entry.value ->> 'week') << ${sql.lit(placeBits)})
            + (entry.value ->> 'place')`.as('rowid'),
        sql<string>`entry.value ->> 'terms'`.as('terms'),
      ]),
    ),
);

export const deleteEntry = query<EntryRow>()((db, p) =>
  db
    .deleteFrom('message_index')
    .where('rowid', '=', sql<number>`${weekAt(p.week)} + ${whole(p.place)}`),
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

type Asked = { match: string; numbers: string; firstWeek: number; lastWeek: number };

/**
 * The messages of some chats and weeks that the index finds: their places as a list in JSON, in ascending order within a
 * chat. There may be tens of thousands; to hand each over as a row of its own takes a fifth of the time.
 */
export const findInChats = query<Asked>()((db, p) => {
  const place = sql.lit(2 ** placeBits - 1);
  const number = sql`(rowid >> ${sql.lit(positionBits)}) & ${sql.lit(2 ** chatBits - 1)}`;
  return db
    .selectFrom((found) =>
      found
        .selectFrom('message_index')
        .select(sql<number>`rowid & ${place}`.as('place'))
        .where(sql<boolean>`message_index match ${p.match}`)
        .where('rowid', '>=', weekAt(p.firstWeek))
        .where('rowid', '<', sql<number>`${weekAt(p.lastWeek)} + ${sql.lit(2 ** placeBits)}`)
        .where(sql<boolean>`(${number}) in (select value from json_each(${p.numbers}))`)
        .orderBy('rowid')
        .as('found'),
    )
    .select(sql<string>`json_group_array(found.place)`.as('places'));
});

/** Whether any message has the term. */
export const findTerm = query<{ term: string }>()((db, p) =>
  db.selectFrom('message_index_terms').select('term').where('term', '=', p.term).limit(1),
);
