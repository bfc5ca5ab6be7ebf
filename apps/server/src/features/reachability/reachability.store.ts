import { reachabilityRowSchema, type ReachabilityRow } from '@tend/protocol';
import { sql } from 'kysely';
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

const active = sql.lit<Tables['users']['state']>('active');

export const listActivePeople = query()((db) =>
  db
    .selectFrom('users')
    .leftJoin('notification_settings as own', 'own.user_id', 'users.id')
    .where('users.state', '=', active)
    .select(['users.id', 'users.last_seen_at as lastSeenAt', 'own.email_digest as emailDigest']),
);

export const listAllLiveDevices = query<{ now: number }>()((db, p) =>
  db
    .selectFrom('devices')
    .innerJoin('sessions', 'sessions.id', 'devices.session_id')
    .where('sessions.expires_at', '>', p.now)
    .select([
      'devices.user_id as userId',
      'devices.last_contact_at as lastContactAt',
      'devices.unreachable_since as unreachableSince',
    ]),
);

export function toReachabilityRow(stored: StoredReachability): ReachabilityRow {
  return {
    kind: 'reachability',
    userId: stored.user_id,
    unreachable: reachabilityRowSchema.shape.unreachable.parse(JSON.parse(stored.unreachable)),
    version: stored.version,
  };
}
