import {
  kindsOfFilter,
  type FeedFilter,
  type FeedHorizonRow,
  type NotificationRow,
  type NotificationState,
} from '@tend/protocol';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type StoredNotification = Tables['notifications'];

/** As the index says it, or it would not be used. */
const isNew = sql.lit<NotificationState>('new');
const isCleared = sql.lit<NotificationState>('cleared');

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

/** Nobody finds somebody else's. */
export const findNotification = query<{ id: string; userId: string }>()((db, p) =>
  db.selectFrom('notifications').selectAll().where('id', '=', p.id).where('user_id', '=', p.userId),
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

export const listOldestNew = query<{ userId: string; upTo: number; count: number }>()((db, p) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('seq', '<=', p.upTo)
    .where('state', '=', isNew)
    .orderBy('seq')
    .limit(p.count),
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

/** What a filter shows, page by page. */
export const listBefore = {
  all: listBeforeOf('all'),
  unread: listBeforeOf('unread'),
  mentions: listBeforeOf('mentions'),
  urgent: listBeforeOf('urgent'),
};

function listBeforeOf(filter: FeedFilter) {
  const kinds = kindsOfFilter(filter);
  return query<{ userId: string; before: number; count: number }>()((db, p) =>
    db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', p.userId)
      .where('seq', '<', p.before)
      .where((row) => row.or(kinds.map((kind) => row('type', '=', sql.lit(kind)))))
      .where((row) =>
        filter === 'unread' ? row('state', '=', isNew) : row('state', '<>', isCleared),
      )
      .orderBy('seq', 'desc')
      .limit(p.count),
  );
}

export const findFeedHorizon = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('feed_horizons')
    .select(['user_id as userId', 'before', 'version'])
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

const listNewFromBefore = query<{ userId: string; before: number }>()((db, p) =>
  db
    .selectFrom('notifications')
    .select('seq')
    .where('user_id', '=', p.userId)
    .where('created_at', '<', p.before)
    .where('state', '=', isNew),
);

/** What is new is looked up now: whatever stopped being new after the deletion has a row that says so. */
export async function toFeedHorizonRow(
  reader: Reader,
  horizon: Omit<FeedHorizonRow, 'kind' | 'newSeqs'>,
): Promise<FeedHorizonRow> {
  const { userId, before } = horizon;
  const stillNew = await reader.all(listNewFromBefore, { userId, before });
  return { kind: 'feedHorizon', ...horizon, newSeqs: stillNew.map(({ seq }) => seq) };
}

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
