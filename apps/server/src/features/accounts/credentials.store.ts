import { query } from '../../platform/db/query.ts';

/** The account library's name for log-in by e-mail and password. */
export const passwordProvider = 'credential';

export const insertPassword = query<{
  id: string;
  userId: string;
  passwordHash: string;
  now: number;
}>()((db, p) =>
  db.insertInto('credentials').values({
    id: p.id,
    user_id: p.userId,
    provider_id: passwordProvider,
    account_id: p.userId,
    password_hash: p.passwordHash,
    created_at: p.now,
    updated_at: p.now,
  }),
);

export const findPassword = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', p.userId)
    .where('provider_id', '=', passwordProvider),
);

/** The facts that others know about a person, and so try as their password. */
export const findKnownOf = query<{ userId: string }>()((db, p) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', (join) => join.onTrue())
    .where('users.id', '=', p.userId)
    .select(['users.name', 'users.email', 'organizations.name as organizationName']),
);

export const putPassword = query<{ userId: string; passwordHash: string; now: number }>()((db, p) =>
  db
    .updateTable('credentials')
    .set({ password_hash: p.passwordHash, updated_at: p.now })
    .where('user_id', '=', p.userId)
    .where('provider_id', '=', passwordProvider),
);

/** Only if the checked hash is still stored: of two simultaneous changes, one wins. */
export const replacePassword = query<{
  userId: string;
  oldHash: string;
  newHash: string;
  now: number;
}>()((db, p) =>
  db
    .updateTable('credentials')
    .set({ password_hash: p.newHash, updated_at: p.now })
    .where('user_id', '=', p.userId)
    .where('provider_id', '=', passwordProvider)
    .where('password_hash', '=', p.oldHash),
);

/** A person with their credentials, as the account library expects them at a log-in. */
export const findAccount = query<{ email: string }>()((db, p) =>
  db
    .selectFrom('users')
    .leftJoin('credentials', (join) =>
      join
        .onRef('credentials.user_id', '=', 'users.id')
        .on('credentials.provider_id', '=', passwordProvider),
    )
    .where('users.email', '=', p.email)
    .select([
      'users.id',
      'users.email',
      'users.email_verified',
      'users.name',
      'users.created_at',
      'users.updated_at',
      'credentials.id as credentialId',
      'credentials.account_id',
      'credentials.password_hash',
    ]),
);
