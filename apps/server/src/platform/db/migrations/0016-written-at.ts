import type { Kysely } from 'kysely';

/** When a message was written that had to wait for a connection; null for what was stored at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('written_at', 'integer').execute();
}
