import type { Kysely } from 'kysely';

/** What was told of a message is found when the message is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('alerts_by_message')
    .on('alerts')
    .columns(['message_id', 'user_id'])
    .execute();
}
