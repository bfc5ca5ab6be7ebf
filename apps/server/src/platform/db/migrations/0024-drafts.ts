import type { Kysely } from 'kysely';

/** What people are writing in their chats, for all of their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('mentions', 'text')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('drafts_key', ['user_id', 'chat_id'])
    .execute();
}
