import type { Kysely } from 'kysely';

/** The messages of a chat by when they were stored, to find the first of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('messages_by_time')
    .on('messages')
    .columns(['chat_id', 'created_at', 'seq'])
    .execute();
}
