import type { Kysely } from 'kysely';

/** Unreachable devices and people, and the e-mails that they get instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('devices')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('devices').addColumn('unreachable_since', 'bigint').execute();
  await db.schema
    .createTable('reachability')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('unreachable', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('told_version', 'bigint', (column) => column.notNull())
    .addColumn('unread_in_a_row', 'integer', (column) => column.notNull())
    .execute();
}
