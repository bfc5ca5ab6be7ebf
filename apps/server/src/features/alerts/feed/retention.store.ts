import type { DeliveryState, NotificationState } from '@tend/protocol';
import { sql } from 'kysely';
import { query } from '../../../platform/db/query.ts';

type Slice = { before: number; count: number };

/** A literal, as in the indexes; with a parameter they would not be used. */
const isNew = sql.lit<NotificationState>('new');
const isWaiting = sql.lit<DeliveryState>('waiting');

/** Read or cleared only: unread alerts stay, however old. */
export const deleteSeenAlerts = query<Slice>()((db, p) =>
  db
    .deleteFrom('alerts')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('alerts')
        .select('id')
        .where('state', '<>', isNew)
        .where('created_at', '<', p.before)
        .orderBy('created_at')
        .limit(p.count),
    )
    .returning('user_id as userId'),
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

export const deleteOldRuns = query<Slice>()((db, p) =>
  db
    .deleteFrom('alert_runs')
    .where((row) =>
      row(
        row.refTuple('user_id', 'chat_id', 'from_seq'),
        'in',
        row
          .selectFrom('alert_runs')
          .select(['user_id', 'chat_id', 'from_seq'])
          .where('decided_at', '<', p.before)
          .orderBy('decided_at')
          .limit(p.count)
          .$asTuple('user_id', 'chat_id', 'from_seq'),
      ),
    ),
);

export const deleteOldDeliveries = query<Slice>()((db, p) =>
  db
    .deleteFrom('alert_deliveries')
    .where((row) =>
      row(
        row.refTuple('device_id', 'topic', 'attempt'),
        'in',
        row
          .selectFrom('alert_deliveries')
          .select(['device_id', 'topic', 'attempt'])
          .where('state', '<>', isWaiting)
          .where('at', '<', p.before)
          .orderBy('at')
          .limit(p.count)
          .$asTuple('device_id', 'topic', 'attempt'),
      ),
    ),
);

export const deleteOldReadTimes = query<Slice>()((db, p) =>
  db
    .deleteFrom('read_times')
    .where((row) =>
      row(
        row.refTuple('chat_id', 'user_id', 'up_to'),
        'in',
        row
          .selectFrom('read_times')
          .select(['chat_id', 'user_id', 'up_to'])
          .where('read_at', '<', p.before)
          .orderBy('read_at')
          .limit(p.count)
          .$asTuple('chat_id', 'user_id', 'up_to'),
      ),
    ),
);

/** One that has not ended stays. */
export const deleteOldOnlineTimes = query<Slice>()((db, p) =>
  db
    .deleteFrom('online_times')
    .where((row) =>
      row(
        row.refTuple('user_id', 'from_at'),
        'in',
        row
          .selectFrom('online_times')
          .select(['user_id', 'from_at'])
          .where('until_at', '<', p.before)
          .orderBy('until_at')
          .limit(p.count)
          .$asTuple('user_id', 'from_at'),
      ),
    ),
);
