import { sql } from 'kysely';
import { query } from '../../platform/db/query.ts';

export const insertLink = query<{ chatId: string; seq: number; place: number; url: string }>()(
  (db, p) =>
    db
      .insertInto('message_links')
      .values({ chat_id: p.chatId, seq: p.seq, place: p.place, url: p.url }),
);

export const deleteLinks = query<{ chatId: string; seq: number }>()((db, p) =>
  db.deleteFrom('message_links').where('chat_id', '=', p.chatId).where('seq', '=', p.seq),
);

/** Links in messages of a chat before a place, the newest first. */
export const listLinks = query<{ chatId: string; seq: number; place: number; count: number }>()(
  (db, p) =>
    db
      .selectFrom('message_links')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.chat_id', '=', 'message_links.chat_id')
          .onRef('messages.seq', '=', 'message_links.seq'),
      )
      .select([
        'message_links.seq',
        'message_links.place',
        'message_links.url',
        'messages.preview',
        'messages.id as messageId',
        'messages.author_id as authorId',
        'messages.created_at as createdAt',
      ])
      .where('message_links.chat_id', '=', p.chatId)
      .where(sql<boolean>`(message_links.seq, message_links.place) < (${p.seq}, ${p.place})`)
      .orderBy('message_links.seq', 'desc')
      .orderBy('message_links.place', 'desc')
      .limit(p.count),
);
