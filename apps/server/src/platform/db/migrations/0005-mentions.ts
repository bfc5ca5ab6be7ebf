import type { Kysely } from 'kysely';

/** The mentions of a message. Null for nearly all messages, which therefore take no more space. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('mentions', 'text').execute();
}
