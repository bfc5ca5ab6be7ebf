import type { Session } from '@tend/protocol';
import type { Kysely } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { passwordProvider } from './credentials.store.ts';

export type StoredSession = Tables['sessions'];

export const insertSession = query<{ [Column in keyof StoredSession]: StoredSession[Column] }>()(
  (db, p) =>
    db.insertInto('sessions').values({
      id: p.id,
      user_id: p.user_id,
      token_hash: p.token_hash,
      expires_at: p.expires_at,
      address: p.address,
      user_agent: p.user_agent,
      created_at: p.created_at,
      updated_at: p.updated_at,
    }),
);

/** Every call runs this query, so the end of a session or the deactivation of its person takes effect at once. */
function liveSessions(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now)
    .where('users.state', '=', 'active')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.expires_at',
      'sessions.created_at',
      'sessions.updated_at',
      'users.role',
    ]);
}

export const findLiveSession = query<{ id: string; now: number }>()((db, p) =>
  liveSessions(db, p.now).where('sessions.id', '=', p.id),
);

export const findLiveSessionByToken = query<{ tokenHash: string; now: number }>()((db, p) =>
  liveSessions(db, p.now).where('sessions.token_hash', '=', p.tokenHash),
);

export const listLiveSessions = query<{ userId: string; now: number }>()((db, p) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('expires_at', '>', p.now)
    .orderBy('updated_at', 'desc')
    .orderBy('created_at', 'desc'),
);

export interface SessionUse {
  id: string;
  usedAt: number;
  expiresAt: number;
}

export const prolongSession = query<{ [Key in keyof SessionUse]: SessionUse[Key] }>()((db, p) =>
  db
    .updateTable('sessions')
    .set({ updated_at: p.usedAt, expires_at: p.expiresAt })
    .where('id', '=', p.id)
    .where('updated_at', '<', p.usedAt),
);

export const deleteSession = query<{ id: string; userId: string }>()((db, p) =>
  db.deleteFrom('sessions').where('id', '=', p.id).where('user_id', '=', p.userId),
);

export const deleteSessions = query<{ userId: string }>()((db, p) =>
  db.deleteFrom('sessions').where('user_id', '=', p.userId),
);

export const deleteOtherSessions = query<{ userId: string; exceptId: string }>()((db, p) =>
  db.deleteFrom('sessions').where('user_id', '=', p.userId).where('id', '<>', p.exceptId),
);

export const listExpiredSessions = query<{ now: number; count: number }>()((db, p) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('expires_at', '<=', p.now)
    .orderBy('expires_at')
    .limit(p.count),
);

/** Only if it is still expired: it may have been prolonged since it was read. */
export const deleteExpiredSession = query<{ id: string; now: number }>()((db, p) =>
  db.deleteFrom('sessions').where('id', '=', p.id).where('expires_at', '<=', p.now),
);

/** The conditions that must still hold when a session starts, since checking a password takes time. */
export const findStanding = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('users')
    .leftJoin('credentials', (join) =>
      join
        .onRef('credentials.user_id', '=', 'users.id')
        .on('credentials.provider_id', '=', passwordProvider),
    )
    .where('users.id', '=', p.userId)
    .select(['users.state', 'credentials.password_hash as passwordHash']),
);

export function toSession(stored: StoredSession, currentId: string): Session {
  return {
    id: stored.id,
    createdAt: stored.created_at,
    lastUsedAt: stored.updated_at,
    expiresAt: stored.expires_at,
    userAgent: stored.user_agent,
    address: stored.address,
    isCurrent: stored.id === currentId,
  };
}
