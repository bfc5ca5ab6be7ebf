import { sql, type Kysely } from 'kysely';

/**
 * The rows of the index begin with the week of their message, so that a search for what is frequent ends with the newest. The
 * server fills the index anew, also with what waits for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from unindexed_messages`.execute(db);
  await sql`delete from meta where key = 'messageIndex'`.execute(db);
}
