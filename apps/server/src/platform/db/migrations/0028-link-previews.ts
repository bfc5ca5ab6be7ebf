import type { Kysely } from 'kysely';

/** The previews of messages' links, and whether the organisation wants them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('preview', 'text').execute();
  await db.schema
    .alterTable('organizations')
    .addColumn('link_previews', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
