import SqliteConnection from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../migrations/index.ts';

test('[MS124] recordings of earlier releases are not new, on any device', async () => {
  const connection = new SqliteConnection(':memory:');
  connection.pragma('foreign_keys = off');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  onTestFinished(() => db.destroy());
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const migrator = new Migrator({ db, provider });
  expect((await migrator.migrateTo('0039-own-emoji')).error).toBeUndefined();
  connection.exec(`
    insert into spaces (id, kind, version) values
      ('ada', 'user', 5), ('ben', 'user', 7), ('cid', 'user', 9),
      ('north', 'chat', 40), ('south', 'chat', 50), ('east', 'chat', 60);
    insert into file_uses (file_id, chat_id, message_id, seq, place, shelf) values
      ('v1', 'north', 'm1', 3, 0, 'sounds'), ('v2', 'north', 'm2', 4, 0, 'sounds'),
      ('p1', 'south', 'm3', 5, 0, 'media'), ('v3', 'east', 'm4', 6, 0, 'sounds');`);
  const join = connection.prepare(
    `insert into members (chat_id, user_id, role, state, joined_seq, version)
     values (?, ?, 'member', ?, 1, 1)`,
  );
  for (const chatId of ['north', 'south', 'east']) join.run(chatId, 'ada', 'active');
  join.run('south', 'ben', 'active');
  join.run('north', 'cid', 'left');

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const read = (sql: string) => connection.prepare(sql).all();
  expect(read('select * from heard order by chat_id')).toEqual([
    { user_id: 'ada', chat_id: 'east', up_to: 60, seqs: '[]', version: 6 },
    { user_id: 'ada', chat_id: 'north', up_to: 40, seqs: '[]', version: 6 },
  ]);
  // A device that was up to date learns of its rows, and nobody else of anything.
  expect(read(`select version from spaces where kind = 'user' order by id`)).toEqual(
    [6, 7, 9].map((version) => ({ version })),
  );
});
