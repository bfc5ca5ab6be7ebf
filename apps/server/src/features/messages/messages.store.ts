import { chatEventSchema, type MessageRow } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readMentions } from './stored-mentions.ts';

type StoredMessage = Tables['messages'];

/** A member who sends, and the message that has the same id: one of the chat, or one of theirs. */
export interface Sender {
  state: 'active' | 'left';
  earlierAuthorId: string | null;
  earlierChatId: string | null;
  earlierSeq: number | null;
  earlierCreatedAt: number | null;
  earlierType: StoredMessage['type'] | null;
  earlierBody: string | null;
  earlierMentions: string | null;
}

export const insertMessage = query<{ [Column in keyof StoredMessage]: StoredMessage[Column] }>()(
  (db, p) =>
    db.insertInto('messages').values({
      chat_id: p.chat_id,
      seq: p.seq,
      id: p.id,
      author_id: p.author_id,
      version: p.version,
      created_at: p.created_at,
      written_at: p.written_at,
      type: p.type,
      body: p.body,
      mentions: p.mentions,
    }),
);

/** One statement for both questions on the way of a message: may they send, and have they sent it already? */
export const findSender = query<{ chatId: string; authorId: string; id: string }>()((db, p) =>
  db
    .selectFrom('members')
    .leftJoin('messages as earlier', (join) =>
      join
        .on('earlier.id', '=', p.id)
        .on((row) =>
          row.or([
            row('earlier.chat_id', '=', row.ref('members.chat_id')),
            row('earlier.author_id', '=', row.ref('members.user_id')),
          ]),
        ),
    )
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.authorId)
    .select([
      'members.state',
      'earlier.author_id as earlierAuthorId',
      'earlier.chat_id as earlierChatId',
      'earlier.seq as earlierSeq',
      'earlier.created_at as earlierCreatedAt',
      'earlier.type as earlierType',
      'earlier.body as earlierBody',
      'earlier.mentions as earlierMentions',
    ]),
);

export const findMember = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('members')
    .innerJoin('spaces', 'spaces.id', 'members.chat_id')
    .select(['members.state', 'spaces.version as chatVersion'])
    .where('members.chat_id', '=', p.chatId)
    .where('members.user_id', '=', p.userId),
);

export const listMessagesBelow = query<{ chatId: string; seq: number; count: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', p.chatId)
    .where('seq', '<', p.seq)
    .orderBy('seq', 'desc')
    .limit(p.count),
);

export const listMessagesFrom = query<{ chatId: string; seq: number; count: number }>()((db, p) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', p.chatId)
    .where('seq', '>=', p.seq)
    .orderBy('seq')
    .limit(p.count),
);

/** Those of a place on that were written at a moment or after it; not always one behind the other, as clocks are set. */
export const listMessagesWritten = query<{
  chatId: string;
  seq: number;
  since: number;
  count: number;
}>()((db, p) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', p.chatId)
    .where('seq', '>=', p.seq)
    .where('created_at', '>=', p.since)
    .orderBy('seq')
    .limit(p.count),
);

/** Changed since they were made, and made by then. */
export const listMessagesEdited = query<{ chatId: string; above: number; count: number }>()(
  (db, p) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', p.chatId)
      .where('version', '>', p.above)
      // As the index says it, or it would not be used.
      .where('version', '<>', (row) => row.ref('seq'))
      .where('seq', '<=', p.above)
      .orderBy('version')
      .limit(p.count),
);

export const findNewestTime = query<{ chatId: string }>()((db, p) =>
  db
    .selectFrom('messages')
    .select('created_at')
    .where('chat_id', '=', p.chatId)
    .orderBy('seq', 'desc')
    .limit(1),
);

export function toMessageRow(stored: StoredMessage): MessageRow {
  return {
    kind: 'message',
    id: stored.id,
    chatId: stored.chat_id,
    authorId: stored.author_id,
    seq: stored.seq,
    version: stored.version,
    createdAt: stored.created_at,
    ...(stored.written_at !== null && { writtenAt: stored.written_at }),
    content:
      stored.type === 'text'
        ? { type: 'text', text: stored.body, ...readMentions(stored.mentions) }
        : { type: 'event', event: chatEventSchema.parse(JSON.parse(stored.body)) },
  };
}
