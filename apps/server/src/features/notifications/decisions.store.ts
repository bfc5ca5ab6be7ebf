import type { NotificationDecision } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type StoredDecision = Tables['notification_decisions'];

/** The newest run of a person's messages in a chat on which the same was decided. */
export const findNewestRun = query<{ userId: string; chatId: string }>()((db, p) =>
  db
    .selectFrom('notification_decisions')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .orderBy('from_seq', 'desc')
    .limit(1),
);

export const extendRun = query<{
  userId: string;
  chatId: string;
  fromSeq: number;
  toSeq: number;
}>()((db, p) =>
  db
    .updateTable('notification_decisions')
    .set({ to_seq: p.toSeq })
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('from_seq', '=', p.fromSeq),
);

export const insertRun = query<{ [Column in keyof StoredDecision]: StoredDecision[Column] }>()(
  (db, p) =>
    db.insertInto('notification_decisions').values({
      user_id: p.user_id,
      chat_id: p.chat_id,
      from_seq: p.from_seq,
      to_seq: p.to_seq,
      decided_at: p.decided_at,
      kind: p.kind,
      how: p.how,
      reason: p.reason,
      until: p.until,
      postponed_until: p.postponed_until,
    }),
);

/** The run that a message lies in, if any: the last one that begins no later. */
export const findRun = query<{ userId: string; chatId: string; seq: number }>()((db, p) =>
  db
    .selectFrom('notification_decisions')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('from_seq', '<=', p.seq)
    .orderBy('from_seq', 'desc')
    .limit(1),
);

export function toDecision(stored: StoredDecision): NotificationDecision {
  const { kind, how, reason, until, postponed_until: postponedUntil } = stored;
  return { kind, how, reason, until, postponedUntil };
}
