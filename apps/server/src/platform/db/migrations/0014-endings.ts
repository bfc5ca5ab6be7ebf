import type { Kysely } from 'kysely';

/**
 * Who ended a person's membership in a group, and its title at that time: former members may see nothing else of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('memberships').addColumn('ended_by', 'text').execute();
  await db.schema.alterTable('memberships').addColumn('ended_title', 'text').execute();
}
