import type { Kysely } from 'kysely';

/** Messages to be sent later, in the numbered slots of their authors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduled_messages')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('mentions', 'text')
    .addColumn('formats', 'text')
    .addColumn('reply_to', 'text')
    .addColumn('send_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('scheduled_messages_key', ['user_id', 'slot'])
    .execute();
}
