import type { Kysely } from 'kysely';

/** When people read their chats, and when a device of theirs was connected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('read_times')
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('up_to', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('read_times_key', ['chat_id', 'user_id', 'up_to'])
    .execute();
  await schema.createIndex('read_times_age').on('read_times').column('read_at').execute();
  await schema
    .createTable('online_times')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint')
    .addPrimaryKeyConstraint('online_times_key', ['user_id', 'from_at'])
    .execute();
  await schema.createIndex('online_times_age').on('online_times').column('until_at').execute();
  await schema.createIndex('online_times_first').on('online_times').column('from_at').execute();
}
