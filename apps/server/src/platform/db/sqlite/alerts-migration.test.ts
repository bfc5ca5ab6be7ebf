import SqliteConnection from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../migrations/index.ts';

type Row = Record<string, string | number | null>;

/** A database of the last version in which pushes were only about messages of chats. */
async function openOld() {
  const connection = new SqliteConnection(':memory:');
  connection.pragma('foreign_keys = off');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  onTestFinished(() => db.destroy());
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const migrator = new Migrator({ db, provider });
  expect((await migrator.migrateTo('0016-written-at')).error).toBeUndefined();
  return {
    migrator,
    insert(table: string, row: Row): void {
      const names = Object.keys(row);
      const values = names.map((name) => `@${name}`);
      connection
        .prepare(`insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`)
        .run(row);
    },
    read: (sql: string) => connection.prepare<[], Row>(sql).all(),
  };
}

const feedRow = {
  user_id: 'ben',
  seq: 4,
  id: 'told',
  chat_id: 'north',
  message_id: 'dose',
  message_seq: 7,
  type: 'mention',
  actor_id: 'ada',
  created_at: 100,
  state: 'new',
  reason: 'mention',
  version: 4,
};
const run = {
  user_id: 'ben',
  chat_id: 'north',
  from_seq: 2,
  to_seq: 7,
  decided_at: 90,
  kind: 'group',
  how: 'sound',
  reason: 'group',
  until: null,
  postponed_until: null,
};
const delivery = { device_id: 'phone', chat_id: 'north', user_id: 'ben', reason: null, at: 95 };

test('[AL7] feed, settings, devices, decisions and cursors stay unchanged', async () => {
  const { migrator, insert, read } = await openOld();
  insert('notifications', feedRow);
  insert('notification_decisions', run);
  insert('notification_cursors', { chat_id: 'north', seq: 7, user_id: 'ben' });
  insert('chat_notification_settings', {
    user_id: 'ben',
    chat_id: 'north',
    level: 'mentions',
    muted_until: 200,
    version: 3,
  });
  const before = read('select * from chat_notification_settings');
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect(read('select * from alerts')).toEqual([
    { ...feedRow, how: null, until: null, postponed_until: null, reaction: null },
  ]);
  expect(read('select * from alert_runs')).toEqual([run]);
  expect(read('select * from alert_cursors')).toEqual([
    { chat_id: 'north', seq: 7, user_id: 'ben' },
  ]);
  expect(read('select * from chat_notification_settings')).toEqual(before);
});

test('[AL7] deliveries are numbered in their order for each device and chat, and waiting deliveries keep waiting', async () => {
  const { migrator, insert, read } = await openOld();
  const shown = { ...delivery, seq: 7, from_seq: 6, state: 'accepted', withdrawn_at: null };
  insert('push_deliveries', {
    ...delivery,
    seq: 9,
    from_seq: 8,
    state: 'waiting',
    withdrawn_at: null,
  });
  insert('push_deliveries', shown);
  insert('push_deliveries', { ...shown, chat_id: 'south', withdrawn_at: 99 });
  const payload = JSON.stringify({ deviceId: 'phone', chatId: 'north' });
  const job = { key: 'phone:north', due_at: 95, is_claimed: 0, attempts: 2, payload };
  insert('jobs', { id: 'one', kind: 'push.send', ...job });
  insert('jobs', { id: 'two', kind: 'push.withdraw', ...job });
  insert('jobs', { id: 'three', kind: 'digest.send', ...job });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const columns = 'topic, attempt, chat_id, from_seq, to_seq, state, dismissed_at';
  expect(read(`select ${columns} from alert_deliveries order by topic, attempt`)).toEqual([
    {
      topic: 'north',
      attempt: 1,
      chat_id: 'north',
      from_seq: 6,
      to_seq: 7,
      state: 'accepted',
      dismissed_at: null,
    },
    {
      topic: 'north',
      attempt: 2,
      chat_id: 'north',
      from_seq: 8,
      to_seq: 9,
      state: 'waiting',
      dismissed_at: null,
    },
    {
      topic: 'south',
      attempt: 1,
      chat_id: 'south',
      from_seq: 6,
      to_seq: 7,
      state: 'accepted',
      dismissed_at: 99,
    },
  ]);
  const ofTopic = JSON.stringify({ deviceId: 'phone', topic: 'north' });
  expect(read('select id, kind, attempts, payload from jobs order by id')).toEqual([
    { id: 'one', kind: 'alert.deliver', attempts: 2, payload: ofTopic },
    { id: 'three', kind: 'digest.send', attempts: 2, payload },
    { id: 'two', kind: 'alert.dismiss', attempts: 2, payload: ofTopic },
  ]);
});
