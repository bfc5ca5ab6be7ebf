import type { Kysely } from 'kysely';

/** When a message that had to wait for a connection was written; null for messages stored at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('written_at', 'integer').execute();
}
