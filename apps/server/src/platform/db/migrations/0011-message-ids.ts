import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';

interface Before {
  messages: { chat_id: string; seq: number; id: string; version: number };
  spaces: { id: string; version: number };
}

const columns = 'chat_id, seq, id, author_id, version, created_at, type, body, mentions' as const;

/**
 * A message's id identifies one message of its chat, whoever wrote it. It used to be unique only per author, so that a
 * second message could be sent with the id of another person's: such a message gets a new id, and devices learn of that
 * as of an edit.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  await renameRepeated(db);
  await db.schema
    .createTable('messages_by_chat')
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('mentions', 'text')
    .addPrimaryKeyConstraint('messages_key', ['chat_id', 'seq'])
    // The id first, since it grows with time: new entries go to the end of the index.
    .addUniqueConstraint('messages_once', ['id', 'chat_id'])
    .execute();
  await sql`insert into messages_by_chat (${sql.raw(columns)})
    select ${sql.raw(columns)} from messages order by chat_id, seq`.execute(db);
  await db.schema.dropTable('messages').execute();
  await db.schema.alterTable('messages_by_chat').renameTo('messages').execute();
  await db.schema
    .createIndex('messages_edited')
    .on('messages')
    .columns(['chat_id', 'version'])
    .where('version', '<>', sql.ref('seq'))
    .execute();
}

/** The chat's first message with an id keeps it. */
async function renameRepeated(db: Kysely<Before>): Promise<void> {
  const repeated = await db
    .selectFrom('messages')
    .select(['chat_id', 'seq'])
    .where((row) =>
      row.exists(
        row
          .selectFrom('messages as first')
          .select('first.seq')
          .whereRef('first.id', '=', 'messages.id')
          .whereRef('first.chat_id', '=', 'messages.chat_id')
          .whereRef('first.seq', '<', 'messages.seq'),
      ),
    )
    .orderBy('chat_id')
    .orderBy('seq')
    .execute();
  for (const { chat_id: chatId, seq } of repeated) {
    const { version } = await db
      .updateTable('spaces')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', chatId)
      .returning('version')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('messages')
      .set({ id: newId(), version })
      .where('chat_id', '=', chatId)
      .where('seq', '=', seq)
      .execute();
  }
}
