import type { Kysely } from 'kysely';

/** What people have reacted with last, and the skin tone of their emoji, for all of their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('used_reactions', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('skin_tone', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
