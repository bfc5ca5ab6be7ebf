import SqliteConnection from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../migrations/index.ts';

interface Stored {
  chat_id: string;
  seq: number;
  id: string;
  author_id: string;
  version: number;
}

/** A database of the last version in which an id was unique only per author. */
async function openOld() {
  const connection = new SqliteConnection(':memory:');
  connection.pragma('foreign_keys = off');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  onTestFinished(() => db.destroy());
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const migrator = new Migrator({ db, provider });
  expect((await migrator.migrateTo('0010-feed-horizons')).error).toBeUndefined();
  return { connection, migrator };
}

const insertMessage = `insert into messages (chat_id, seq, id, author_id, version, created_at, type, body)
  values (@chat_id, @seq, @id, @author_id, @version, 7, 'text', 'Hello')`;

test('[MS14] of two messages of a chat with the same id the later one gets a new id, which devices learn as of an edit', async () => {
  const { connection, migrator } = await openOld();
  connection.exec(
    "insert into spaces (id, kind, version) values ('north', 'chat', 9), ('south', 'chat', 1)",
  );
  const messages: Stored[] = [
    { chat_id: 'north', seq: 2, id: 'dose', author_id: 'ada', version: 2 },
    { chat_id: 'north', seq: 3, id: 'other', author_id: 'ada', version: 8 },
    { chat_id: 'north', seq: 5, id: 'dose', author_id: 'ben', version: 5 },
    { chat_id: 'north', seq: 9, id: 'dose', author_id: 'cid', version: 9 },
    { chat_id: 'south', seq: 1, id: 'dose', author_id: 'dan', version: 1 },
  ];
  for (const message of messages) connection.prepare(insertMessage).run(message);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const stored = connection
    .prepare<[], Stored>(
      'select chat_id, seq, id, author_id, version from messages order by chat_id, seq',
    )
    .all();
  const own = expect.not.stringMatching(/^dose$/);
  expect(stored).toEqual([
    messages[0],
    messages[1],
    { ...messages[2], id: own, version: 10 },
    { ...messages[3], id: own, version: 11 },
    messages[4],
  ]);
  expect(new Set(stored.map(({ chat_id, id }) => `${chat_id} ${id}`)).size).toBe(5);
  expect(connection.prepare('select id, version from spaces order by id').all()).toEqual([
    { id: 'north', version: 11 },
    { id: 'south', version: 1 },
  ]);
  const again = () =>
    connection.prepare(insertMessage).run({ ...messages[0], seq: 12, author_id: 'dan' });
  expect(again).toThrow(/UNIQUE constraint failed/);
});
