import type { Role } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Authenticator, LiveSession } from '../../platform/operations/authenticator.ts';
import { readSessionToken } from '../../platform/operations/session-cookie.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { expiryOf, sessionLifetime } from './session-lifetime.ts';
import { findLiveSession, findLiveSessionByToken, prolongSession } from './sessions.store.ts';

interface AuthenticatorParts {
  db: Database;
  clock: Clock;
  log: Log;
  /** Whether people reach the server by https: the cookie's name depends on it. */
  isSecure: boolean;
}

interface FoundSession {
  id: string;
  user_id: string;
  role: Role;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

/** One prepared statement a question, since every call over a socket asks; using a session prolongs it. */
export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const { db, clock, isSecure } = parts;
  const prolong = createProlonging(parts);

  function use(session: FoundSession | undefined, now: number): LiveSession | null {
    if (!session) return null;
    let expiresAt = session.expires_at;
    if (now - session.updated_at >= sessionLifetime.useGrainMs) {
      expiresAt = expiryOf(session.created_at, now);
      void prolong(session.id, now, expiresAt);
    }
    return { userId: session.user_id, sessionId: session.id, role: session.role, expiresAt };
  }

  return {
    async authenticate(cookieHeader, bearer = null) {
      const token = bearer ?? readSessionToken(cookieHeader, isSecure);
      if (token === null) return null;
      const now = clock.now();
      return use(await db.get(findLiveSessionByToken, { tokenHash: hashToken(token), now }), now);
    },
    async recheck(sessionId) {
      const now = clock.now();
      return use(await db.get(findLiveSession, { id: sessionId, now }), now);
    },
    async find(reader, sessionId) {
      const found = await reader.get(findLiveSession, { id: sessionId, now: clock.now() });
      return found ? { userId: found.user_id, sessionId, role: found.role } : null;
    },
  };
}

/** Off the caller's way: no answer waits for the note that somebody asked. Never rejects. */
function createProlonging({ db, log }: AuthenticatorParts) {
  const underWay = new Set<string>();
  return async (id: string, usedAt: number, expiresAt: number): Promise<void> => {
    if (underWay.has(id)) return;
    underWay.add(id);
    try {
      await db.write((transaction) => transaction.run(prolongSession, { id, usedAt, expiresAt }));
    } catch (error) {
      log.error('The last use of a session was not stored', error);
    } finally {
      underWay.delete(id);
    }
  };
}
