import type { Kysely } from 'kysely';

/** Replies, forwarded messages, edits, reactions and pins, and the organisation's time limit for edits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('messages').addColumn('reply_to', 'text').execute();
  await schema.alterTable('messages').addColumn('forwarded', 'text').execute();
  await schema.alterTable('messages').addColumn('edited_at', 'bigint').execute();
  await schema.alterTable('messages').addColumn('reactions', 'text').execute();
  await schema
    .createIndex('messages_replies')
    .on('messages')
    .columns(['reply_to', 'chat_id', 'seq'])
    .where('reply_to', 'is not', null)
    .execute();
  await schema
    .createTable('message_texts')
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('edit_id', 'text')
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('mentions', 'text')
    .addPrimaryKeyConstraint('message_texts_key', ['chat_id', 'message_id', 'number'])
    .addUniqueConstraint('message_texts_once', ['edit_id', 'chat_id'])
    .execute();
  await schema
    .createTable('pins')
    .addColumn('chat_id', 'text', (column) => column.primaryKey().references('chats.id'))
    .addColumn('pins', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .alterTable('organizations')
    .addColumn('edit_within_minutes', 'integer', (column) => column.notNull().defaultTo(24 * 60))
    .execute();
}
