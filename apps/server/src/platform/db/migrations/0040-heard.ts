import { sql, type Kysely } from 'kysely';

/**
 * The voice messages that people have listened to, for all of their devices. What each device had noted is not known
 * here: those that were sent before count as heard, so that nobody has years of them as new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('heard')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('up_to', 'bigint', (column) => column.notNull())
    .addColumn('seqs', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('heard_key', ['user_id', 'chat_id'])
    .execute();
  const concerned = sql`select user_id, chat_id from members where state = 'active' and exists (
    select 1 from file_uses where file_uses.chat_id = members.chat_id and shelf = 'sounds')`;
  await sql`update spaces set version = version + 1
    where id in (select user_id from (${concerned}) as concerned)`.execute(db);
  await sql`insert into heard (user_id, chat_id, up_to, seqs, version)
    select concerned.user_id, concerned.chat_id, chat.version, '[]', own.version
    from (${concerned}) as concerned
    join spaces as chat on chat.id = concerned.chat_id
    join spaces as own on own.id = concerned.user_id`.execute(db);
}
