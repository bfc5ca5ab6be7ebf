import type { Kysely } from 'kysely';

/** The formats of messages' texts, and of those to be sent later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['messages', 'scheduled_messages']) {
    await db.schema.alterTable(table).addColumn('formats', 'text').execute();
  }
}
