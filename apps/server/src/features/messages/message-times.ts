import { sql, type Kysely } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * Where in a chat a time is. The index by time has one message in sixteen, since an entry for each made sending a tenth
 * slower; between two of them the messages themselves are read.
 */

interface Position {
  seq: number;
}

type AtTime = { chatId: string; time: number; seq: number };
type Stretch = { chatId: string; time: number; from: number; to: number };

/** As the index says it, or SQLite would not use it. */
export const isIndexedByTime = sql<boolean>`("created_at" + "seq") % 16 = 0`;

function selectIndexed(db: Kysely<Tables>, chatId: string) {
  return db
    .selectFrom('messages')
    .select('seq')
    .where('chat_id', '=', chatId)
    .where(isIndexedByTime);
}

const findIndexedSince = query<AtTime>()((db, p) =>
  selectIndexed(db, p.chatId)
    .where('created_at', '>=', p.time)
    .where('seq', '>', p.seq)
    .orderBy('created_at')
    .orderBy('seq')
    .limit(1),
);

const findIndexedBefore = query<AtTime>()((db, p) =>
  selectIndexed(db, p.chatId)
    .where('created_at', '<', p.time)
    .where('seq', '<', p.seq)
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1),
);

function selectBetween(db: Kysely<Tables>, { chatId, from, to }: Stretch) {
  return db
    .selectFrom('messages')
    .select('seq')
    .where('chat_id', '=', chatId)
    .where('seq', '>=', from)
    .where('seq', '<=', to);
}

const findSinceBetween = query<Stretch>()((db, p) =>
  selectBetween(db, p)
    .where('created_at', '>=', p.time)
    .orderBy(sql`+created_at`)
    .orderBy('seq')
    .limit(1),
);

const findBeforeBetween = query<Stretch>()((db, p) =>
  selectBetween(db, p)
    .where('created_at', '<', p.time)
    .orderBy(sql`+created_at`, 'desc')
    .orderBy('seq', 'desc')
    .limit(1),
);

const [none, all] = [0, Number.MAX_SAFE_INTEGER];

/** The first by time, since clocks can be set back. Unchecked: the caller has authorised the reading. */
export async function findFirstSince(
  reader: Reader,
  { chatId, since: time }: { chatId: string; since: number },
): Promise<Position | undefined> {
  const to = (await reader.get(findIndexedSince, { chatId, time, seq: none }))?.seq ?? all;
  const from = (await reader.get(findIndexedBefore, { chatId, time, seq: to }))?.seq ?? none;
  return reader.get(findSinceBetween, { chatId, time, from, to });
}

/** The last by time, likewise. */
export async function findLastBefore(
  reader: Reader,
  { chatId, until: time }: { chatId: string; until: number },
): Promise<Position | undefined> {
  const from = (await reader.get(findIndexedBefore, { chatId, time, seq: all }))?.seq ?? none;
  const to = (await reader.get(findIndexedSince, { chatId, time, seq: from }))?.seq ?? all;
  return reader.get(findBeforeBetween, { chatId, time, from, to });
}
