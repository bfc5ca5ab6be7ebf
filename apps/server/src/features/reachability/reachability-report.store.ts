import { sql } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

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
