import type { Kysely } from 'kysely';

/** The time up to which each person's seen notifications have been deleted, for their devices to follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_horizons')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('before', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
}
