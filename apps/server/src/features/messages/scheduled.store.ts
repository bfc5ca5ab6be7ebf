import type { ScheduledRow } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readFormats } from './messages.store.ts';
import { readFiles } from './stored-files.ts';
import { readMentions } from './stored-mentions.ts';

type Table = Tables['scheduled_messages'];
export type StoredScheduled = { [Column in keyof Table]: Table[Column] };

export const findScheduled = query<{ userId: string; id: string }>()((db, p) =>
  db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id),
);

export const listSlots = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('scheduled_messages')
    .select(['slot', 'state', 'version'])
    .where('user_id', '=', p.userId)
    .orderBy('slot'),
);

export const putScheduled = query<StoredScheduled>()((db, p) => {
  const scheduled = {
    id: p.id,
    chat_id: p.chat_id,
    body: p.body,
    mentions: p.mentions,
    formats: p.formats,
    files: p.files,
    reply_to: p.reply_to,
    send_at: p.send_at,
    state: p.state,
    failure: p.failure,
    version: p.version,
  };
  return db
    .insertInto('scheduled_messages')
    .values({ user_id: p.user_id, slot: p.slot, ...scheduled })
    .onConflict((conflict) => conflict.columns(['user_id', 'slot']).doUpdateSet(scheduled));
});

export const listScheduledChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export const findAccountState = query<{ userId: string }>()((db, p) =>
  db.selectFrom('users').select('state').where('id', '=', p.userId),
);

export function toScheduledRow(stored: StoredScheduled): ScheduledRow {
  const { user_id: userId, slot, state, version } = stored;
  const message = state === 'ended' ? null : toScheduledMessage(stored);
  return { kind: 'scheduled', userId, slot, message, version };
}

function toScheduledMessage({
  id,
  chat_id: chatId,
  body: text,
  mentions,
  formats,
  files,
  reply_to: replyToId,
  send_at: sendAt,
  failure,
}: StoredScheduled): NonNullable<ScheduledRow['message']> {
  const written = { text, ...readMentions(mentions), ...readFormats(formats) };
  return {
    id,
    chatId,
    ...(files === null
      ? written
      : { content: { type: 'files', ...written, files: readFiles(files) } }),
    ...(replyToId !== null && { replyToId }),
    sendAt,
    ...(failure !== null && { failure }),
  };
}
