import type { Reader } from '../db/database.ts';
import type { Session } from './caller.ts';

export interface LiveSession extends Session {
  /** When it ends unless it is used before; its open sockets are closed then. */
  expiresAt: number;
}

/** Says who a session belongs to, at this moment. Null: no such session, expired, revoked, or its person deactivated. */
export interface Authenticator {
  /** From a request's Cookie header, or else from the token that its page holds itself. */
  authenticate(
    cookieHeader: string | undefined,
    bearer?: string | null,
  ): Promise<LiveSession | null>;
  /** Before every call over a socket, which was authenticated when it was opened. */
  recheck(sessionId: string): Promise<LiveSession | null>;
  /** As a transaction sees it, without prolonging it. */
  find(reader: Reader, sessionId: string): Promise<Session | null>;
}
