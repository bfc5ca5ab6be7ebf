import { sql, type Kysely } from 'kysely';

/**
 * The words of messages, for searching. A row's id says where its message is: the number of the chat, times 2^32, plus
 * the position; so that what a person may read is a few ranges of the index. It is filled by the server, since its terms
 * depend on the version of the stems.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('indexed_chats')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('chat_id', 'text', (column) => column.notNull().unique().references('chats.id'))
    .execute();
  // The terms come as they are to be found: the tokenizer only splits them at blanks.
  await sql`create virtual table message_index using fts5(
    terms, facets, content = '', contentless_delete = 1, tokenize = 'ascii')`.execute(db);
  await sql`create virtual table message_index_terms using fts5vocab(message_index, 'instance')`.execute(
    db,
  );
  // Messages that wait for the index, by the rows that they will have there.
  await db.schema
    .createTable('unindexed_messages')
    .addColumn('row', 'integer', (column) => column.primaryKey())
    .execute();
}
