import type { DraftRow } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readMentions } from './stored-mentions.ts';

type StoredDraft = Tables['drafts'];

export const findDraft = query<{ chatId: string; userId: string }>()((db, p) =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId),
);

export const putDraft = query<{ [Column in keyof StoredDraft]: StoredDraft[Column] }>()((db, p) => {
  const draft = { body: p.body, mentions: p.mentions, version: p.version };
  return db
    .insertInto('drafts')
    .values({ user_id: p.user_id, chat_id: p.chat_id, ...draft })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_id']).doUpdateSet(draft));
});

export const listDraftsChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export function toDraftRow(stored: StoredDraft): DraftRow {
  return {
    kind: 'draft',
    userId: stored.user_id,
    chatId: stored.chat_id,
    text: stored.body,
    ...readMentions(stored.mentions),
    version: stored.version,
  };
}
