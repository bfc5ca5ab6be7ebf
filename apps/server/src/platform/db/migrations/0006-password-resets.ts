import type { Kysely } from 'kysely';

/** Links that set a new password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('replaced_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('password_resets_by_user')
    .on('password_resets')
    .column('user_id')
    .execute();
}
