import { TendError, type Role } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Authenticator, LiveSession } from '../../platform/operations/authenticator.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { readSessionToken } from '../../platform/operations/session-cookie.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { expiryOf, sessionLifetime } from './session-lifetime.ts';
import {
  findLiveSession,
  findLiveSessionByToken,
  prolongSession,
  type SessionUse,
} from './sessions.store.ts';

interface AuthenticatorParts {
  db: Database;
  clock: Clock;
  log: Log;
  /** True if people reach the server over https: the cookie's name depends on it. */
  isSecure: boolean;
}

/** How long uses are collected before they are stored together. */
const gatheringMs = 1_000;

export interface ClosingAuthenticator extends Authenticator {
  handlers: Pick<Handlers, 'session.current'>;
  /** Notes what is not noted yet; to be called before the database closes. */
  close: () => Promise<void>;
}

interface FoundSession {
  id: string;
  user_id: string;
  role: Role;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

/** One prepared statement per question, since every call over a socket asks; using a session prolongs it. */
export function createAuthenticator(parts: AuthenticatorParts): ClosingAuthenticator {
  const { db, clock, isSecure } = parts;
  const uses = new SessionUses(parts);

  function use(session: FoundSession | undefined, now: number): LiveSession | null {
    if (!session) return null;
    let expiresAt = session.expires_at;
    if (now - session.updated_at >= sessionLifetime.useGrainMs) {
      expiresAt = expiryOf(session.created_at, now);
      uses.note(session.id, { usedAt: now, expiresAt });
    }
    return { userId: session.user_id, sessionId: session.id, role: session.role, expiresAt };
  }

  async function recheck(sessionId: string): Promise<LiveSession | null> {
    const now = clock.now();
    return use(await db.get(findLiveSession, { id: sessionId, now }), now);
  }

  return {
    async authenticate(cookieHeader, bearer = null) {
      const token = bearer ?? readSessionToken(cookieHeader, isSecure);
      if (token === null) return null;
      const now = clock.now();
      return use(await db.get(findLiveSessionByToken, { tokenHash: hashToken(token), now }), now);
    },
    recheck,
    async find(reader, sessionId) {
      const found = await reader.get(findLiveSession, { id: sessionId, now: clock.now() });
      return found ? { userId: found.user_id, sessionId, role: found.role } : null;
    },
    close: () => uses.store(),
    handlers: {
      async 'session.current'(_input, { caller: { sessionId } }) {
        const session = await recheck(sessionId);
        if (!session) throw new TendError('not_signed_in');
        return { userId: session.userId, sessionId, expiresAt: session.expiresAt };
      },
    },
  };
}

/**
 * Records the use of sessions in the background, so that no answer waits for it. When a thousand phones reconnect after
 * a restart, theirs is one write instead of a thousand; a crash loses at most a second of "last used".
 */
class SessionUses {
  readonly #parts: AuthenticatorParts;
  #noted = new Map<string, Omit<SessionUse, 'id'>>();
  #cancel: () => void = () => {};

  constructor(parts: AuthenticatorParts) {
    this.#parts = parts;
  }

  note(id: string, use: Omit<SessionUse, 'id'>): void {
    if (this.#noted.size === 0) {
      this.#cancel = this.#parts.clock.after(gatheringMs, () => void this.store());
    }
    this.#noted.set(id, use);
  }

  /** Never rejects. */
  async store(): Promise<void> {
    this.#cancel();
    const noted = this.#noted;
    this.#noted = new Map();
    if (noted.size === 0) return;
    try {
      await this.#parts.db.write(async (transaction) => {
        for (const [id, use] of noted) await transaction.run(prolongSession, { id, ...use });
      });
    } catch (error) {
      this.#parts.log.error('The last use of sessions could not be stored', error);
    }
  }
}
