import type { Kysely } from 'kysely';

/** The files of messages to be sent later. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('scheduled_messages').addColumn('files', 'text').execute();
  await schema
    .createTable('scheduled_files')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addPrimaryKeyConstraint('scheduled_files_key', ['user_id', 'slot', 'file_id'])
    .execute();
  await schema
    .createIndex('scheduled_files_by_file')
    .on('scheduled_files')
    .columns(['file_id'])
    .execute();
}
