import type { Kysely } from 'kysely';

/** Polls, and who voted for what in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('messages').addColumn('poll', 'text').execute();
  await schema
    .createTable('votes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('answers_before', 'text', (column) => column.notNull())
    .addColumn('counted_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('votes_key', ['user_id', 'chat_id', 'message_id'])
    .execute();
  await schema
    .createIndex('votes_of_polls')
    .on('votes')
    .columns(['message_id', 'chat_id', 'counted_at'])
    .execute();
}
