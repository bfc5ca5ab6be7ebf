import type { Kysely } from 'kysely';

/** Which of their chats a person has pinned, archived or marked as unread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_listings')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('pin_order', 'bigint')
    .addColumn('archived_up_to', 'bigint')
    .addColumn('marked_unread_at', 'bigint')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_listings_key', ['user_id', 'chat_id'])
    .execute();
}
