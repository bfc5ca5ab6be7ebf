import type { Language } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';

/** The facts that decide whether a link still works. */
export interface StoredReset {
  userId: string;
  email: string;
  language: Language;
  state: 'active' | 'deactivated';
  expiresAt: number;
  usedAt: number | null;
  replacedAt: number | null;
  createdAt: number;
  passwordChangedAt: number;
}

export const insertReset = query<{
  tokenHash: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
  issuedBy: string | null;
}>()((db, p) =>
  db.insertInto('password_resets').values({
    token_hash: p.tokenHash,
    user_id: p.userId,
    created_at: p.createdAt,
    expires_at: p.expiresAt,
    used_at: null,
    replaced_at: null,
    issued_by: p.issuedBy,
  }),
);

export const findReset = query<{ tokenHash: string }>()((db, p) =>
  db
    .selectFrom('password_resets as resets')
    .innerJoin('users', 'users.id', 'resets.user_id')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .where('credentials.password_hash', 'is not', null)
    .where('resets.token_hash', '=', p.tokenHash)
    .select([
      'resets.user_id as userId',
      'users.email',
      'users.language',
      'users.state',
      'resets.expires_at as expiresAt',
      'resets.used_at as usedAt',
      'resets.replaced_at as replacedAt',
      'resets.created_at as createdAt',
      'credentials.updated_at as passwordChangedAt',
    ]),
);

/** Changes one row at most once, however many calls run at once: the one that gets it may set the password. */
export const useReset = query<{ tokenHash: string; now: number }>()((db, p) =>
  db
    .updateTable('password_resets')
    .set({ used_at: p.now })
    .where('token_hash', '=', p.tokenHash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', p.now),
);

export const replaceResets = query<{ userId: string; now: number }>()((db, p) =>
  db
    .updateTable('password_resets')
    .set({ replaced_at: p.now })
    .where('user_id', '=', p.userId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null),
);

export const deleteOldResets = query<{ userId: string; expiredBefore: number }>()((db, p) =>
  db
    .deleteFrom('password_resets')
    .where('user_id', '=', p.userId)
    .where('expires_at', '<', p.expiredBefore),
);

const addresseeColumns = ['id', 'email', 'name', 'language', 'role', 'state'] as const;

export const findAddresseeByEmail = query<{ email: string }>()((db, p) =>
  db.selectFrom('users').select(addresseeColumns).where('email', '=', p.email),
);

export const findAddressee = query<{ id: string }>()((db, p) =>
  db.selectFrom('users').select(addresseeColumns).where('id', '=', p.id),
);
