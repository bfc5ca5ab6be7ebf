import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type Replies = { chatId: string; messageId: string; after: number };

export const touchReplies = query<Replies & { upTo: number; version: number }>()((db, p) =>
  db
    .updateTable('messages')
    .set({ version: p.version })
    .where('reply_to', '=', p.messageId)
    .where('chat_id', '=', p.chatId)
    .where('seq', '>', p.after)
    .where('seq', '<=', p.upTo),
);

export const changeText = query<{
  chatId: string;
  seq: number;
  body: string;
  mentions: string | null;
  formats: string | null;
  preview: string | null;
  editedAt: number;
  version: number;
}>()((db, p) =>
  db
    .updateTable('messages')
    .set({
      body: p.body,
      mentions: p.mentions,
      formats: p.formats,
      preview: p.preview,
      edited_at: p.editedAt,
      version: p.version,
    })
    .where('chat_id', '=', p.chatId)
    .where('seq', '=', p.seq),
);

/** Deletes all content of the message. */
export const eraseMessage = query<{
  chatId: string;
  seq: number;
  deletedBy: string;
  version: number;
}>()((db, p) =>
  db
    .updateTable('messages')
    .set({
      type: 'deleted',
      body: p.deletedBy,
      mentions: null,
      formats: null,
      preview: null,
      reply_to: null,
      forwarded: null,
      edited_at: null,
      written_at: null,
      reactions: null,
      poll: null,
      files: null,
      version: p.version,
    })
    .where('chat_id', '=', p.chatId)
    .where('seq', '=', p.seq),
);

export const setReactions = query<{
  chatId: string;
  seq: number;
  reactions: string | null;
  version: number;
}>()((db, p) =>
  db
    .updateTable('messages')
    .set({ reactions: p.reactions, version: p.version })
    .where('chat_id', '=', p.chatId)
    .where('seq', '=', p.seq),
);

export const findEditLimit = query()((db) =>
  db.selectFrom('organizations').select('edit_within_minutes as minutes'),
);

export const insertText = query<{
  [Column in keyof Tables['message_texts']]: Tables['message_texts'][Column];
}>()((db, p) =>
  db.insertInto('message_texts').values({
    chat_id: p.chat_id,
    message_id: p.message_id,
    number: p.number,
    edit_id: p.edit_id,
    written_at: p.written_at,
    body: p.body,
    mentions: p.mentions,
    formats: p.formats,
  }),
);

export const findTextOfEdit = query<{ chatId: string; editId: string }>()((db, p) =>
  db
    .selectFrom('message_texts')
    .select('message_id as messageId')
    .where('edit_id', '=', p.editId)
    .where('chat_id', '=', p.chatId),
);

export const countTexts = query<{ chatId: string; messageId: string }>()((db, p) =>
  db
    .selectFrom('message_texts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('chat_id', '=', p.chatId)
    .where('message_id', '=', p.messageId),
);

/** Newest first; empty for a message that was never edited. */
export const listTexts = query<{
  chatId: string;
  messageId: string;
  before: number;
  count: number;
}>()((db, p) =>
  db
    .selectFrom('message_texts')
    .selectAll()
    .where('chat_id', '=', p.chatId)
    .where('message_id', '=', p.messageId)
    .where('number', '<', p.before)
    .orderBy('number', 'desc')
    .limit(p.count),
);

export const deleteTexts = query<{ chatId: string; messageId: string }>()((db, p) =>
  db
    .deleteFrom('message_texts')
    .where('chat_id', '=', p.chatId)
    .where('message_id', '=', p.messageId),
);
