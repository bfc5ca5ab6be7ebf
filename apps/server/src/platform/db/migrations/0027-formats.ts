import type { Kysely } from 'kysely';

/** The formats of messages' texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('formats', 'text').execute();
}
