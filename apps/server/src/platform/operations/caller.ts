import type { Role } from '@tend/protocol';
import type { Database, Reader, Transaction } from '../db/database.ts';

/** A session's person and their role; read again for every call. */
export interface Session {
  userId: string;
  sessionId: string;
  role: Role;
}

/** The caller of an operation. */
export interface Caller extends Session {
  /**
   * Resolves if the session is valid and its person may still call the operation, as seen by `reader`.
   * @throws TendError `not_signed_in`, `not_allowed`
   */
  requireStanding(reader: Reader): Promise<void>;
}

/**
 * Runs a write for a caller. The dispatcher checked the session before the write was queued; a commit since then may
 * have ended it, deactivated the person or revoked their role, so the transaction checks again.
 * @throws TendError `not_signed_in`, `not_allowed`, and errors from the work
 */
export function writeAs<T>(
  db: Database,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.write(async (transaction) => {
    await caller.requireStanding(transaction);
    return await work(transaction);
  });
}
