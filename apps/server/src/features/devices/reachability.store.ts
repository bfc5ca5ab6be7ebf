import { reachabilityRowSchema, type ReachabilityRow } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

type StoredReachability = Tables['reachability'];

export const findReachability = query<{ userId: string }>()((db, p) =>
  db.selectFrom('reachability').selectAll().where('user_id', '=', p.userId),
);

export const putReachability = query<{ userId: string; unreachable: string; version: number }>()(
  (db, p) =>
    db
      .insertInto('reachability')
      .values({ user_id: p.userId, unreachable: p.unreachable, version: p.version })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ unreachable: p.unreachable, version: p.version }),
      ),
);

export const listReachabilityChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('reachability')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('version', '>', p.above),
);

export const listUnreachableDevices = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('devices')
    .select(['id', 'unreachable_since as since', 'last_error as reason'])
    .where('user_id', '=', p.userId)
    .where('unreachable_since', 'is not', null)
    .orderBy('id'),
);

/** A device that can be notified; one is enough. */
export const findReachableDevice = query<{ userId: string; now: number }>()((db, p) =>
  db
    .selectFrom('devices')
    .innerJoin('sessions', 'sessions.id', 'devices.session_id')
    .select('devices.id')
    .where('devices.user_id', '=', p.userId)
    .where('devices.unreachable_since', 'is', null)
    .where('sessions.expires_at', '>', p.now)
    .limit(1),
);

export function toReachabilityRow(stored: StoredReachability): ReachabilityRow {
  return {
    kind: 'reachability',
    userId: stored.user_id,
    unreachable: reachabilityRowSchema.shape.unreachable.parse(JSON.parse(stored.unreachable)),
    version: stored.version,
  };
}
