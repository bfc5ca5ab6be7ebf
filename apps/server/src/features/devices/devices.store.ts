import type { Device } from '@tend/protocol';
import type { Kysely } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { PushSubscription } from '../../platform/push/push-sender.ts';

export type StoredDevice = Tables['devices'];

export const insertDevice = query<{ [Column in keyof StoredDevice]: StoredDevice[Column] }>()(
  (db, p) =>
    db.insertInto('devices').values({
      id: p.id,
      user_id: p.user_id,
      session_id: p.session_id,
      kind: p.kind,
      platform: p.platform,
      address: p.address,
      public_key: p.public_key,
      auth_secret: p.auth_secret,
      created_at: p.created_at,
      last_contact_at: p.last_contact_at,
      last_success_at: p.last_success_at,
      failing_since: p.failing_since,
      last_error: p.last_error,
      failures: p.failures,
      unreachable_since: p.unreachable_since,
    }),
);

/** The previous rows of a subscription and of the session that now has it: at most one device each. */
export const listPredecessors = query<{ address: string; sessionId: string }>()((db, p) =>
  db
    .selectFrom('devices')
    .selectAll()
    .where((row) => row.or([row('address', '=', p.address), row('session_id', '=', p.sessionId)])),
);

export const deleteDevice = query<{ id: string }>()((db, p) =>
  db.deleteFrom('devices').where('id', '=', p.id),
);

export const findDevice = query<{ id: string }>()((db, p) =>
  db.selectFrom('devices').selectAll().where('id', '=', p.id),
);

/** Most recently active first. */
export const listDevices = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('devices')
    .select(['id', 'user_id'])
    .where('user_id', '=', p.userId)
    .orderBy('last_contact_at', 'desc')
    .orderBy('id', 'desc'),
);

/** Devices of live sessions of active people: others get nothing, whatever is still stored. */
function selectLive(db: Kysely<Tables>, { now }: { now: number }) {
  return db
    .selectFrom('devices')
    .innerJoin('sessions', 'sessions.id', 'devices.session_id')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .selectAll('devices')
    .where('sessions.expires_at', '>', now)
    .where('users.state', '=', 'active');
}

export const listLiveDevices = query<{ userId: string; now: number }>()((db, p) =>
  selectLive(db, p)
    .select('sessions.user_agent')
    .where('devices.user_id', '=', p.userId)
    .orderBy('devices.last_contact_at', 'desc')
    .orderBy('devices.id', 'desc'),
);

export const findLiveDevice = query<{ id: string; now: number }>()((db, p) =>
  selectLive(db, p).where('devices.id', '=', p.id),
);

/** Devices whose push service refuses this server. */
export const listRefused = query()((db) =>
  db
    .selectFrom('devices')
    .select(['user_id', 'kind', 'address', 'failing_since'])
    .where('last_error', '=', 'refused'),
);

export const listAcceptedSince = query<{ since: number }>()((db, p) =>
  db
    .selectFrom('devices')
    .select(['user_id', 'kind', 'address', 'last_success_at'])
    .where('last_success_at', '>', p.since),
);

/** Only if it still has that subscription, which may have been renewed during the push. */
export const noteState = query<{
  id: string;
  address: string;
  last_success_at: number | null;
  failing_since: number | null;
  last_error: StoredDevice['last_error'];
  failures: number;
  unreachable_since: number | null;
}>()((db, p) =>
  db
    .updateTable('devices')
    .set({
      last_success_at: p.last_success_at,
      failing_since: p.failing_since,
      last_error: p.last_error,
      failures: p.failures,
      unreachable_since: p.unreachable_since,
    })
    .where('id', '=', p.id)
    .where('address', '=', p.address),
);

/** The columns that hold a subscription. */
export function toColumns(
  subscription: PushSubscription,
): Pick<StoredDevice, 'kind' | 'platform' | 'address' | 'public_key' | 'auth_secret'> {
  if (subscription.kind === 'fcm') {
    const { kind, platform, token } = subscription;
    return { kind, platform, address: token, public_key: null, auth_secret: null };
  }
  const { kind, endpoint, keys } = subscription;
  return {
    kind,
    platform: 'web',
    address: endpoint,
    public_key: keys.p256dh,
    auth_secret: keys.auth,
  };
}

export function toSubscription(stored: StoredDevice): PushSubscription {
  const { kind, platform, address, public_key: p256dh, auth_secret: auth } = stored;
  if (kind === 'fcm') return { kind, platform, token: address };
  return { kind, endpoint: address, keys: { p256dh: p256dh ?? '', auth: auth ?? '' } };
}

export function toDevice(
  stored: StoredDevice & { user_agent: string | null },
  currentSessionId: string,
): Device {
  return {
    id: stored.id,
    kind: stored.kind,
    platform: stored.platform,
    userAgent: stored.user_agent,
    createdAt: stored.created_at,
    lastContactAt: stored.last_contact_at,
    lastSuccessAt: stored.last_success_at,
    failingSince: stored.failing_since,
    lastError: stored.last_error,
    unreachableSince: stored.unreachable_since,
    isCurrent: stored.session_id === currentSessionId,
  };
}
