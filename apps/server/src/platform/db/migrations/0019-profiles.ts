import type { Kysely } from 'kysely';

/** What else people say of themselves: how their name is said, their phone number, and a status. */
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
