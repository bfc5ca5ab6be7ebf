import type { Kysely } from 'kysely';

/** Pronunciation, phone number and status of people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('users')
    .addColumn('pronunciation', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('users')
    .addColumn('phone', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('users').addColumn('status', 'text').execute();
}
