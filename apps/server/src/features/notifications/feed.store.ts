import type { NotificationRow, NotificationState } from '@tend/protocol';
import { sql } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type StoredNotification = Tables['notifications'];

/** As the index says it, or it would not be used. */
const isNew = sql.lit<NotificationState>('new');

export const insertNotification = query<{
  [Column in keyof StoredNotification]: StoredNotification[Column];
}>()((db, p) =>
  db.insertInto('notifications').values({
    user_id: p.user_id,
    seq: p.seq,
    id: p.id,
    chat_id: p.chat_id,
    message_id: p.message_id,
    message_seq: p.message_seq,
    type: p.type,
    actor_id: p.actor_id,
    created_at: p.created_at,
    state: p.state,
    reason: p.reason,
    version: p.version,
  }),
);

export const findNotification = query<{ id: string }>()((db, p) =>
  db.selectFrom('notifications').selectAll().where('id', '=', p.id),
);

export const setNotificationState = query<{
  id: string;
  state: NotificationState;
  version: number;
}>()((db, p) =>
  db
    .updateTable('notifications')
    .set({ state: p.state, version: p.version })
    .where('id', '=', p.id),
);

/** Those of a chat that a read mark makes read. */
export const listNewInChat = query<{ userId: string; chatId: string; upTo: number }>()((db, p) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('message_seq', '<=', p.upTo)
    .where('state', '=', isNew),
);

export const listNew = query<{ userId: string; upTo: number }>()((db, p) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('seq', '<=', p.upTo)
    .where('state', '=', isNew),
);

export const listNotificationsChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export const listNewestNotifications = query<{ userId: string; count: number }>()((db, p) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', p.userId)
    .orderBy('seq', 'desc')
    .limit(p.count),
);

export const listNotificationsBefore = query<{ userId: string; before: number; count: number }>()(
  (db, p) =>
    db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', p.userId)
      .where('seq', '<', p.before)
      .orderBy('seq', 'desc')
      .limit(p.count),
);

export function toNotificationRow(stored: StoredNotification): NotificationRow {
  return {
    kind: 'notification',
    id: stored.id,
    userId: stored.user_id,
    seq: stored.seq,
    type: stored.type,
    chatId: stored.chat_id,
    messageId: stored.message_id,
    messageSeq: stored.message_seq,
    actorId: stored.actor_id,
    createdAt: stored.created_at,
    state: stored.state,
    reason: stored.reason,
    version: stored.version,
  };
}
