import { TendError, type OutputOf } from '@tend/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { writeAs, type Caller, type Session } from '../../platform/operations/caller.ts';
import type { Handlers, HttpExchange } from '../../platform/operations/handler.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { expiryOf } from './session-lifetime.ts';
import {
  deleteExpiredSession,
  deleteOtherSessions,
  deleteSession,
  deleteSessions,
  findStanding,
  insertSession,
  listExpiredSessions,
  listLiveSessions,
  toSession,
  type StoredSession,
} from './sessions.store.ts';

const userAgentLength = 300;
/** Expired sessions that one write ends. */
const sweepCount = 500;

/** The facts by which a person recognises a session. */
export type Device = Pick<HttpExchange, 'address' | 'userAgent'>;

export interface NewSession {
  userId: string;
  token: string;
  device: Device;
  /** The hash of the password that authenticated them. */
  passwordHash: string;
}

interface Parts {
  db: Database;
  bus: Bus;
  clock: Clock;
}

type SessionKey = Pick<Session, 'userId' | 'sessionId'>;

/** Further work when sessions of a person end, in the same transaction. */
type OnEnded = (transaction: Transaction, userId: string) => Promise<void>;

/** Sessions: who is logged in, and where. A session that ends takes its sockets with it. */
export class SessionsService {
  readonly #parts: Parts;
  readonly #onEnded: OnEnded[] = [];

  readonly handlers = {
    'session.list': (_input, { caller }) => this.list(caller),
    'session.revoke': (input, { caller }) => this.revoke(caller, input.sessionId),
    'session.revokeOthers': (_input, { caller }) => this.revokeOthers(caller),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  onEnded(listener: OnEnded): void {
    this.#onEnded.push(listener);
  }

  /**
   * Stores a session, with only the hash of its token.
   * @throws TendError when the person was deactivated, or their password changed since they were asked for it
   */
  async start(session: NewSession): Promise<StoredSession> {
    const { db, clock } = this.#parts;
    const { userId, passwordHash } = session;
    const stored = toStored(session, clock.now());
    await db.write(async (transaction) => {
      const standing = await transaction.get(findStanding, { userId });
      if (standing?.passwordHash !== passwordHash) throw new TendError('credentials_wrong');
      if (standing.state !== 'active') throw new TendError('account_deactivated');
      await transaction.run(insertSession, { ...stored });
    });
    return stored;
  }

  async list({ userId, sessionId }: Session): Promise<OutputOf<'session.list'>> {
    const { db, clock } = this.#parts;
    const stored = await db.all(listLiveSessions, { userId, now: clock.now() });
    return { sessions: stored.map((session) => toSession(session, sessionId)) };
  }

  /** Ends one of the caller's sessions, possibly the one they call with. */
  async revoke(caller: Caller, sessionId: string): Promise<OutputOf<'session.revoke'>> {
    const { userId } = caller;
    const isEnded = await writeAs(this.#parts.db, caller, (transaction) =>
      this.#delete(transaction, { userId, sessionId }),
    );
    if (!isEnded) throw new TendError('not_found');
    this.#announceEndOf({ userId, sessionId });
    return {};
  }

  async revokeOthers(caller: Caller): Promise<OutputOf<'session.revokeOthers'>> {
    const { userId, sessionId } = caller;
    await writeAs(this.#parts.db, caller, (transaction) =>
      this.deleteAll(transaction, userId, sessionId),
    );
    this.announceEnd(userId, sessionId);
    return {};
  }

  /** Ends a browser's session that is being replaced; it may have ended already. */
  async end(replaced: SessionKey): Promise<void> {
    const isEnded = await this.#parts.db.write((transaction) =>
      this.#delete(transaction, replaced),
    );
    if (isEnded) this.#announceEndOf(replaced);
  }

  /** Part of a larger change; call `announceEnd` after its commit. */
  async deleteAll(
    transaction: Transaction,
    userId: string,
    exceptId: string | null,
  ): Promise<void> {
    if (exceptId === null) await transaction.run(deleteSessions, { userId });
    else await transaction.run(deleteOtherSessions, { userId, exceptId });
    await this.#tell(transaction, userId);
  }

  /** Reads before it writes: a write every second would be an unnecessary fsync every second. */
  async endExpired(): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const expired = await db.all(listExpiredSessions, { now, count: sweepCount });
    if (expired.length === 0) return;
    await db.write(async (transaction) => {
      for (const { id, user_id: userId } of expired) {
        const count = await transaction.run(deleteExpiredSession, { id, now });
        if (count > 0) await this.#tell(transaction, userId);
      }
    });
    for (const { id: sessionId, user_id: userId } of expired) {
      this.#announceEndOf({ userId, sessionId });
    }
  }

  /** Closes the sockets of the sessions that `deleteAll` ended. */
  announceEnd(userId: string, exceptSessionId: string | null): void {
    this.#parts.bus.publish('sessionsEnded', { userId, sessionId: null, exceptSessionId });
  }

  /** Returns whether the session existed. */
  async #delete(transaction: Transaction, { userId, sessionId }: SessionKey): Promise<boolean> {
    if ((await transaction.run(deleteSession, { id: sessionId, userId })) === 0) return false;
    await this.#tell(transaction, userId);
    return true;
  }

  #announceEndOf({ userId, sessionId }: SessionKey): void {
    this.#parts.bus.publish('sessionsEnded', { userId, sessionId, exceptSessionId: null });
  }

  async #tell(transaction: Transaction, userId: string): Promise<void> {
    for (const listener of this.#onEnded) await listener(transaction, userId);
  }
}

function toStored({ userId, token, device }: NewSession, now: number): StoredSession {
  return {
    id: newId(now),
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: expiryOf(now, now),
    address: device.address,
    user_agent: device.userAgent?.slice(0, userAgentLength) ?? null,
    created_at: now,
    updated_at: now,
  };
}
