import type { Kysely } from 'kysely';

/** Alerts of reactions, and the setting that turns them off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('alerts').addColumn('reaction', 'text').execute();
  await schema
    .alterTable('notification_settings')
    .addColumn('reactions', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
