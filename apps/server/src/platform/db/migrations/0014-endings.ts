import type { Kysely } from 'kysely';

/** Who ended somebody's being in a group, and what it was called then: nothing else of it is theirs to see any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('memberships').addColumn('ended_by', 'text').execute();
  await db.schema.alterTable('memberships').addColumn('ended_title', 'text').execute();
}
