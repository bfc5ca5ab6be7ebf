import SqliteConnection from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../migrations/index.ts';

const insertMessage = `insert into messages
    (chat_id, seq, id, author_id, version, created_at, type, body, formats)
  values (@chat_id, @seq, @id, 'ada', @seq, 7, @type, @body, @formats)`;

test('[FI82] the links of earlier messages are listed, however many there are', async () => {
  const connection = new SqliteConnection(':memory:');
  connection.pragma('foreign_keys = off');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  onTestFinished(() => db.destroy());
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const migrator = new Migrator({ db, provider });
  expect((await migrator.migrateTo('0033-files')).error).toBeUndefined();
  const insert = connection.prepare(insertMessage);
  const add = (seq: number, body: string, { type = 'text', formats = '' } = {}) =>
    insert.run({ chat_id: 'north', seq, id: `m${seq}`, type, body, formats: formats || null });
  for (let seq = 1; seq <= 1_200; seq += 1) add(seq, `See https://www.elm.org/${seq}`);
  add(1_201, 'WWW.elm.org and https://oak.org');
  add(1_202, 'https://in.code', { formats: '[{"type":"code","start":0,"length":15}]' });
  add(1_203, '{"type":"https://no.text"}', { type: 'event' });
  add(1_204, 'https://caption.org', { type: 'files' });
  add(1_205, 'office@elm.org');

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const stored = connection
    .prepare<[], { seq: number; place: number; url: string }>(
      'select seq, place, url from message_links order by seq, place',
    )
    .all();
  expect(stored).toHaveLength(1_203);
  expect(stored.slice(1_199)).toEqual([
    { seq: 1_200, place: 0, url: 'https://www.elm.org/1200' },
    { seq: 1_201, place: 0, url: 'https://WWW.elm.org' },
    { seq: 1_201, place: 1, url: 'https://oak.org' },
    { seq: 1_204, place: 0, url: 'https://caption.org' },
  ]);
});
