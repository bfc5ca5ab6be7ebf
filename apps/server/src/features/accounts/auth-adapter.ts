import type { AsyncLocalStorage } from 'node:async_hooks';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import type { Database } from '../../platform/db/database.ts';
import type { Standing } from '../../platform/queue/bounded-queue.ts';
import { findAccount, passwordProvider } from './credentials.store.ts';
import type { Device, SessionsService } from './sessions.service.ts';

export interface AdapterParts {
  db: Database;
  sessions: SessionsService;
}

/** The context of the current log-in, beyond what better-auth passes to the adapter. */
export interface Attempt {
  device: Device;
  standing: Standing;
  /** The hash that the password is checked against. */
  passwordHash: string | null;
}

/**
 * Implements the two operations of better-auth's database that logging in needs: finding a person with their password,
 * and storing a session. Any other operation is a bug and throws.
 */
export function createAuthAdapter(
  parts: AdapterParts,
  attempts: AsyncLocalStorage<Attempt>,
): DBAdapter {
  function currentAttempt(): Attempt {
    const attempt = attempts.getStore();
    if (!attempt) throw new Error('better-auth was called from outside a log-in');
    return attempt;
  }

  return {
    id: 'tend',
    findOne: ({ model, where }) => {
      const [first] = where;
      const isByEmail = model === 'user' && where.length === 1 && first?.field === 'email';
      return isByEmail
        ? typed(findUser(parts.db, String(first.value), currentAttempt()))
        : refuse();
    },
    create: ({ model, data }) =>
      model === 'session' ? typed(createSession(parts.sessions, data, currentAttempt())) : refuse(),
    findMany: refuse,
    count: refuse,
    update: refuse,
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
    consumeOne: refuse,
    incrementOne: refuse,
    transaction: refuse,
  };
}

async function findUser(db: Database, email: string, attempt: Attempt): Promise<object | null> {
  const found = await db.get(findAccount, { email });
  if (!found) return null;
  attempt.passwordHash = found.password_hash;
  const times = { createdAt: new Date(found.created_at), updatedAt: new Date(found.updated_at) };
  const account = {
    id: found.credentialId,
    userId: found.id,
    providerId: passwordProvider,
    accountId: found.account_id,
    password: found.password_hash,
    ...times,
  };
  return {
    id: found.id,
    email: found.email,
    emailVerified: found.email_verified === 1,
    name: found.name,
    ...times,
    account: found.credentialId === null ? [] : [account],
  };
}

/** The session's times come from our clock; better-auth's come from the system's. */
async function createSession(
  sessions: SessionsService,
  { userId, token }: Record<string, unknown>,
  { device, passwordHash }: Attempt,
): Promise<object> {
  if (typeof userId !== 'string' || typeof token !== 'string' || passwordHash === null) {
    throw new TypeError('better-auth started a session in an unknown way');
  }
  const stored = await sessions.start({ userId, token, device, passwordHash });
  return {
    id: stored.id,
    userId,
    token,
    expiresAt: new Date(stored.expires_at),
    createdAt: new Date(stored.created_at),
    updatedAt: new Date(stored.updated_at),
  };
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('better-auth called an operation that logging in does not need'));
}

/** The library chooses the type that it expects and cannot be told that it gets it. */
function typed<Expected>(row: Promise<object | null>): Promise<Expected> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row as Promise<Expected>;
}
