import type { Role } from '@tend/protocol';
import type { Database, Reader, Transaction } from '../db/database.ts';

/** Whose session it is, and what they may do; read anew for every call. */
export interface Session {
  userId: string;
  sessionId: string;
  role: Role;
}

/** Who calls an operation. */
export interface Caller extends Session {
  /**
   * Resolves if the session is alive and its person may still call the operation, as `reader` sees it.
   * @throws TendError `not_signed_in`, `not_allowed`
   */
  requireStanding(reader: Reader): Promise<void>;
}

/**
 * Every write that a caller asks for. The dispatcher looked at the session before the write was queued; what was
 * committed since may have ended it, deactivated the person or taken their role, so the transaction looks again.
 * @throws TendError `not_signed_in`, `not_allowed`, and what the work throws
 */
export function writeAs<T>(
  db: Database,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.write(async (transaction) => {
    await caller.requireStanding(transaction);
    return work(transaction);
  });
}
