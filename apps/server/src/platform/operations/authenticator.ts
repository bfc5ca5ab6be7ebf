import type { Reader } from '../db/database.ts';
import type { Session } from './caller.ts';

export interface LiveSession extends Session {
  /** When the session ends unless it is used; its open sockets are closed then. */
  expiresAt: number;
}

/**
 * Identifies the owner of a session, at this moment. Null: unknown, expired or revoked session, or a deactivated
 * person.
 */
export interface Authenticator {
  /** From a request's Cookie header, or else from the token that the page holds. */
  authenticate(
    cookieHeader: string | undefined,
    bearer?: string | null,
  ): Promise<LiveSession | null>;
  /** Before every call over a socket, which was authenticated when it opened. */
  recheck(sessionId: string): Promise<LiveSession | null>;
  /** As seen by a transaction; does not prolong the session. */
  find(reader: Reader, sessionId: string): Promise<Session | null>;
}
