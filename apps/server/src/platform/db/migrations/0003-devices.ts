import type { Kysely } from 'kysely';

/** Devices of sessions. A device is deleted with its session, in the same transaction, whatever ends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('session_id', 'text', (column) =>
      column.notNull().unique().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text')
    .addColumn('auth_secret', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_contact_at', 'bigint', (column) => column.notNull())
    .addColumn('last_success_at', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema.createIndex('devices_by_user').on('devices').column('user_id').execute();
}
