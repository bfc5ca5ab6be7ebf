import type { Kysely } from 'kysely';

/** Who a message's text mentions. Null for nearly all messages, which therefore grow by nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('mentions', 'text').execute();
}
