import type { DeliveryState, NotificationState } from '@tend/protocol';
import { sql } from 'kysely';
import { query } from '../../platform/db/query.ts';

type Slice = { before: number; count: number };

/** As the indexes say it, or they would not be used. */
const isNew = sql.lit<NotificationState>('new');
const isWaiting = sql.lit<DeliveryState>('waiting');

/** Read or cleared: what is unread stays, however old it is. */
export const listSeenNotifications = query<Slice>()((db, p) =>
  db
    .selectFrom('notifications')
    .select(['id', 'user_id as userId'])
    .where('state', '<>', isNew)
    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.count),
);

export const deleteNotification = query<{ id: string }>()((db, p) =>
  db.deleteFrom('notifications').where('id', '=', p.id),
);

export const putFeedHorizon = query<{ userId: string; before: number; version: number }>()(
  (db, p) =>
    db
      .insertInto('feed_horizons')
      .values({ user_id: p.userId, before: p.before, version: p.version })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ before: p.before, version: p.version }),
      ),
);

export const listOldRuns = query<Slice>()((db, p) =>
  db
    .selectFrom('notification_decisions')
    .select(['user_id as userId', 'chat_id as chatId', 'from_seq as fromSeq'])
    .where('decided_at', '<', p.before)
    .orderBy('decided_at')
    .limit(p.count),
);

export const deleteRun = query<{ userId: string; chatId: string; fromSeq: number }>()((db, p) =>
  db
    .deleteFrom('notification_decisions')
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('from_seq', '=', p.fromSeq),
);

export const listOldDeliveries = query<Slice>()((db, p) =>
  db
    .selectFrom('push_deliveries')
    .select(['device_id as deviceId', 'chat_id as chatId', 'seq'])
    .where('state', '<>', isWaiting)
    .where('at', '<', p.before)
    .orderBy('at')
    .limit(p.count),
);

export const deleteDelivery = query<{ deviceId: string; chatId: string; seq: number }>()((db, p) =>
  db
    .deleteFrom('push_deliveries')
    .where('device_id', '=', p.deviceId)
    .where('chat_id', '=', p.chatId)
    .where('seq', '=', p.seq),
);
