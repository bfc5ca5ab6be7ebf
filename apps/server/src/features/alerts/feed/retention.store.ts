import type { DeliveryState, NotificationState } from '@tend/protocol';
import { sql } from 'kysely';
import { query } from '../../../platform/db/query.ts';

type Slice = { before: number; count: number };

/** As the indexes say it, or they would not be used. */
const isNew = sql.lit<NotificationState>('new');
const isWaiting = sql.lit<DeliveryState>('waiting');

/** Read or cleared: what is unread stays, however old it is. */
export const listSeenAlerts = query<Slice>()((db, p) =>
  db
    .selectFrom('alerts')
    .select(['id', 'user_id as userId'])
    .where('state', '<>', isNew)
    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.count),
);

export const deleteAlert = query<{ id: string }>()((db, p) =>
  db.deleteFrom('alerts').where('id', '=', p.id),
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
    .selectFrom('alert_runs')
    .select(['user_id as userId', 'chat_id as chatId', 'from_seq as fromSeq'])
    .where('decided_at', '<', p.before)
    .orderBy('decided_at')
    .limit(p.count),
);

export const deleteRun = query<{ userId: string; chatId: string; fromSeq: number }>()((db, p) =>
  db
    .deleteFrom('alert_runs')
    .where('user_id', '=', p.userId)
    .where('chat_id', '=', p.chatId)
    .where('from_seq', '=', p.fromSeq),
);

export const listOldDeliveries = query<Slice>()((db, p) =>
  db
    .selectFrom('alert_deliveries')
    .select(['device_id as deviceId', 'topic', 'attempt'])
    .where('state', '<>', isWaiting)
    .where('at', '<', p.before)
    .orderBy('at')
    .limit(p.count),
);

export const deleteDelivery = query<{ deviceId: string; topic: string; attempt: number }>()(
  (db, p) =>
    db
      .deleteFrom('alert_deliveries')
      .where('device_id', '=', p.deviceId)
      .where('topic', '=', p.topic)
      .where('attempt', '=', p.attempt),
);
