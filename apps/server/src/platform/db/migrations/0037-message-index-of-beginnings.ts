import { sql, type Kysely } from 'kysely';

/**
 * An index without the places of words in a text, which the text itself tells; in their room are the beginnings of words with
 * three and four letters, which otherwise are gathered from all words that begin so. What filters ask for stands behind the
 * words, in the same column. The server fills it anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table message_index_terms`.execute(db);
  await sql`drop table message_index`.execute(db);
  await sql`create virtual table message_index using fts5(terms, content = '', contentless_delete = 1,
    detail = none, prefix = '3 4', tokenize = 'ascii')`.execute(db);
  await sql`create virtual table message_index_terms using fts5vocab(message_index, 'instance')`.execute(
    db,
  );
  await sql`delete from meta where key = 'messageIndex'`.execute(db);
}
