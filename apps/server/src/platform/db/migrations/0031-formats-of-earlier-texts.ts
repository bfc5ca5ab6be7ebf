import type { Kysely } from 'kysely';

/** The formats of what an edited message said; those of texts from before are not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('message_texts').addColumn('formats', 'text').execute();
}
