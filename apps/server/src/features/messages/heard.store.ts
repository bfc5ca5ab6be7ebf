import type { Heard, HeardRow } from '@tend/protocol';
import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type StoredHeard = Tables['heard'];

export const findHeard = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('heard')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId),
);

export const putHeard = query<{ [Column in keyof StoredHeard]: StoredHeard[Column] }>()((db, p) => {
  const heard = { up_to: p.up_to, seqs: p.seqs, version: p.version };
  return db
    .insertInto('heard')
    .values({ user_id: p.user_id, chat_id: p.chat_id, ...heard })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_id']).doUpdateSet(heard));
});

export const listHeardChanged = query<{ userId: string; above: number }>()((db, p) =>
  db.selectFrom('heard').selectAll().where('user_id', '=', p.userId).where('version', '>', p.above),
);

/** Which of these positions have a recording; that of a deleted message has none. */
export const listSounds = query<{ chatId: string; seqs: string }>()((db, p) =>
  db
    .selectFrom('file_uses')
    .select('seq')
    .distinct()
    .where('chat_id', '=', p.chatId)
    .where('shelf', '=', sql.lit('sounds'))
    .where(sql<boolean>`seq in (select value from json_each(${p.seqs}))`),
);

export const findAnySound = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('file_uses')
    .select('seq')
    .where('chat_id', '=', p.chatId)
    .where('shelf', '=', sql.lit('sounds'))
    .limit(1),
);

export function readHeard({ up_to: upTo, seqs }: Pick<StoredHeard, 'up_to' | 'seqs'>): Heard {
  return { upTo, seqs: z.array(z.int()).parse(JSON.parse(seqs)) };
}

export function toHeardRow(stored: StoredHeard): HeardRow {
  return {
    kind: 'heard',
    userId: stored.user_id,
    chatId: stored.chat_id,
    ...readHeard(stored),
    version: stored.version,
  };
}
