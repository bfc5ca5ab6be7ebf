import { sql, type Kysely } from 'kysely';

/**
 * What filters ask for stands behind the words, in the same column: the index is smaller, and need not look at columns to
 * find a word. The server fills it anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table message_index_terms`.execute(db);
  await sql`drop table message_index`.execute(db);
  await sql`create virtual table message_index using fts5(
    terms, content = '', contentless_delete = 1, tokenize = 'ascii')`.execute(db);
  await sql`create virtual table message_index_terms using fts5vocab(message_index, 'instance')`.execute(
    db,
  );
  await sql`delete from meta where key = 'messageIndex'`.execute(db);
}
