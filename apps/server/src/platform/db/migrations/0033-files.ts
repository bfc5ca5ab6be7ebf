import type { Kysely } from 'kysely';

/** Files, the messages that name them, what they take of the storage, and how much they may take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('messages').addColumn('files', 'text').execute();
  await schema
    .alterTable('organizations')
    .addColumn('file_bytes', 'bigint', (column) => column.notNull().defaultTo(100_000_000))
    .execute();
  for (const quota of ['person_quota_bytes', 'total_quota_bytes']) {
    await schema.alterTable('organizations').addColumn(quota, 'bigint').execute();
  }
  await schema
    .createTable('files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('upload_bytes', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('info', 'text')
    .addColumn('taken_bytes', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('files_by_owner').on('files').columns(['owner_id', 'state']).execute();
  await schema
    .createTable('file_totals')
    .addColumn('owner_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('files', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
  await createUses(db);
}

async function createUses({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('file_uses')
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('shelf', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_uses_key', ['file_id', 'chat_id', 'message_id'])
    .execute();
  await schema
    .createIndex('file_uses_by_message')
    .on('file_uses')
    .columns(['message_id', 'chat_id'])
    .execute();
  await schema
    .createIndex('file_uses_by_shelf')
    .on('file_uses')
    .columns(['chat_id', 'shelf', 'seq', 'place'])
    .execute();
}
