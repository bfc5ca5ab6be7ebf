import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { describeDatabase } from '../database.contract.ts';
import type { Transaction } from '../database.ts';
import { NewerDatabaseError } from '../migrate.ts';
import { query } from '../query.ts';
import { Checkpointer } from './checkpointer.ts';
import { DeadLinkError, InUseError, lockDatabase, lockFolder, NoFileError } from './locks.ts';
import { GroupWriter } from './group-writer.ts';
import { checkpoint, type LogState } from './log-state.ts';
import { backUpSqliteFile } from './sqlite-backup.ts';
import { openSqliteDatabase, readSqliteMeta } from './sqlite-database.ts';
import { Statements } from './statements.ts';

const putFact = query<{ key: string; value: string }>()((db, p) =>
  db.insertInto('meta').values({ key: p.key, value: p.value }),
);
const listFacts = query()((db) => db.selectFrom('meta').selectAll().orderBy('key'));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function makeFile(): Promise<string> {
  return path.join(await makeFolder(), 'tend.db');
}

describeDatabase('SQLite', async () => {
  const file = await makeFile();
  return {
    open: async () => {
      const db = await openSqliteDatabase(file);
      onTestFinished(() => db.close());
      return db;
    },
  };
});

/** A writer whose database has room for few more pages. */
async function startOnFullDisk() {
  const file = await makeFile();
  await (await openSqliteDatabase(file)).close();
  const connection = new SqliteConnection(file);
  onTestFinished(() => void connection.close());
  const pages = Number(connection.pragma('page_count', { simple: true }));
  connection.pragma(`max_page_count = ${pages + 20}`);
  const writer = new GroupWriter(connection, new Statements(connection), () => undefined);
  const put = (transaction: Transaction, key: string) =>
    transaction.run(putFact, { key, value: 'x'.repeat(10_000) });
  const listStored = () => connection.prepare('select key from meta order by key').pluck().all();
  return { writer, put, before: listStored(), listStored };
}

test('[SV60] when the disk is full, writes answered as done are stored and the rest is refused', async () => {
  const { writer, put, before, listStored } = await startOnFullDisk();
  await writer.write((transaction) => put(transaction, 'z done'));
  const rest = Array.from({ length: 50 }, (_, index) =>
    writer.write((transaction) => put(transaction, `z ${index}`)),
  );
  const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'SQLITE_FULL' }) };
  expect(await Promise.allSettled(rest)).toEqual(rest.map(() => refused));
  expect(listStored()).toEqual([...before, 'z done']);
});

test('[SV60] when a write goes on after the disk was full, nothing of its commit is stored', async () => {
  const { writer, put, before, listStored } = await startOnFullDisk();
  const goOn = async (transaction: Transaction) => {
    try {
      await transaction.run(putFact, { key: 'z large', value: 'x'.repeat(1_000_000) });
    } catch {
      // As a command would that takes every failure for a small one.
    }
  };
  const outcomes = await Promise.allSettled([
    writer.write((transaction) => put(transaction, 'z 1')),
    writer.write(goOn),
    writer.write((transaction) => put(transaction, 'z 2')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(listStored()).toEqual(before);
});

test('[SV70] background writes join a commit, sixteen each, or share one of their own', async () => {
  const db = await openSqliteDatabase(await makeFile(), { asideMs: 5 });
  onTestFinished(() => db.close());
  const commits: number[] = [];
  db.onCommitted((changes) => commits.push(changes.length));
  const publish = (transaction: Transaction) => {
    transaction.publish({ space: { kind: 'chat', id: 'a' }, from: 0, to: 1, rows: [] });
    return Promise.resolve();
  };
  const aside = Array.from({ length: 20 }, () => db.writeInBackground(publish));
  await db.write(publish);
  expect(commits).toEqual([17]);
  await Promise.all(aside);
  expect(commits).toEqual([17, 4]);
  await Promise.all(Array.from({ length: 3 }, () => db.writeInBackground(publish)));
  expect(commits).toEqual([17, 4, 3]);
});

test('[SV71] the log is copied between commits, not within them', async () => {
  const file = await makeFile();
  const looked = Promise.withResolvers<LogState>();
  const db = await openSqliteDatabase(file, { onLooked: looked.resolve });
  onTestFinished(() => db.close());
  const connection = new SqliteConnection(file);
  onTestFinished(() => void connection.close());
  const put = async (from: number, to: number): Promise<void> => {
    for (let key = from; key < to; key += 1) {
      const fact = { key: String(key), value: 'x'.repeat(40_000) };
      await db.write((transaction) => transaction.run(putFact, fact));
    }
  };
  await put(0, 200);
  const before = checkpoint(connection, 'noop');
  expect(before.log).toBeGreaterThan(1_500);
  expect(before.checkpointed).toBe(0);
  await put(200, 250);
  const { log, checkpointed } = await looked.promise;
  expect(checkpointed).toBe(log);
  await put(250, 251);
  expect(checkpoint(connection, 'noop').log).toBeLessThan(100);
});

test('[SV71] a fault of the log’s copier is reported, and the next check finds it working again', async () => {
  const file = await makeFile();
  const fault = Promise.withResolvers<unknown>();
  const looked = Promise.withResolvers<LogState>();
  const checkpointer = new Checkpointer(file, { onFault: fault.resolve, onLooked: looked.resolve });
  onTestFinished(() => checkpointer.close());
  checkpointer.count(1_000);
  expect(await fault.promise).toMatchObject({ code: 'SQLITE_CANTOPEN' });
  const db = await openSqliteDatabase(file);
  onTestFinished(() => db.close());
  checkpointer.count(1_000);
  const { log, checkpointed } = await looked.promise;
  expect(checkpointed).toBe(log);
});

test('[SV66] a database that a newer Tend has written is refused and left unchanged', async () => {
  const file = await makeFile();
  await (await openSqliteDatabase(file)).close();
  const connection = new SqliteConnection(file);
  const addMigration = 'insert into kysely_migration (name, timestamp) values (?, ?)';
  connection.prepare(addMigration).run('9999-future', '2030-01-01');
  connection.close();
  await expect(openSqliteDatabase(file)).rejects.toThrow(NewerDatabaseError);
});

test('[SV53] a backup contains everything committed before it', async () => {
  const folder = await makeFolder();
  const db = await openSqliteDatabase(path.join(folder, 'tend.db'));
  onTestFinished(() => db.close());
  await db.write((transaction) => transaction.run(putFact, { key: 'fact', value: 'x' }));
  const target = path.join(folder, 'backup.db');
  await db.backUp(target);
  await db.write((transaction) => transaction.run(putFact, { key: 'later', value: 'x' }));

  const restored = await openSqliteDatabase(target);
  onTestFinished(() => restored.close());
  expect(await restored.all(listFacts, {})).toEqual([{ key: 'fact', value: 'x' }]);
});

test('[SV52] a folder stays locked until released, and so does a database', async () => {
  const folder = await makeFolder();
  const file = path.join(folder, 'elsewhere', 'tend.db');
  for (const lock of [() => lockFolder(folder), () => lockDatabase(file)]) {
    const unlock = await lock();
    await expect(lock()).rejects.toThrow(InUseError);
    unlock();
    (await lock())();
  }
});

test('[SV52] a database is locked by each of its names, also before there is one', async () => {
  const folder = await makeFolder();
  const file = path.join(folder, 'tend.db');
  const byLink = path.join(folder, 'link.db');
  await symlink('tend.db', byLink);
  const linkedFolder = path.join(await makeFolder(), 'linked');
  await symlink(folder, linkedFolder);
  const names = [file, byLink, path.join(linkedFolder, 'tend.db')];
  const lockEach = async () => {
    for (const name of names) {
      const unlock = await lockDatabase(name);
      for (const other of names) await expect(lockDatabase(other)).rejects.toThrow(InUseError);
      unlock();
    }
  };
  await lockEach();
  await (await openSqliteDatabase(byLink)).close();
  await lockEach();
  const circle = path.join(folder, 'circle.db');
  await symlink('circle.db', circle);
  await expect(lockDatabase(circle)).rejects.toThrow('ELOOP');
});

test('[SV51][SV52] a database on a disk that is not mounted is not replaced by a new one', async () => {
  const folder = await makeFolder();
  const byLink = path.join(folder, 'link.db');
  await symlink(path.join(folder, 'disk', 'tend.db'), byLink);
  await expect(lockDatabase(byLink)).rejects.toThrow(DeadLinkError);
  expect(await readdir(folder)).toEqual(['link.db']);
});

test('[SV51] a folder in the place of the database is left unchanged', async () => {
  const file = path.join(await makeFolder(), 'tend.db');
  await mkdir(file);
  await expect(lockDatabase(file)).rejects.toThrow(NoFileError);
  expect(() => readSqliteMeta(file, 'epoch')).toThrow(NoFileError);
  expect(await readdir(path.dirname(file))).toEqual(['tend.db']);
});

test('[SV53] a failed backup says why, and no file is overwritten', async () => {
  const folder = await makeFolder();
  const file = path.join(folder, 'tend.db');
  const missing = path.join(folder, 'missing', 'backup.db');
  await expect(backUpSqliteFile(file, missing)).rejects.toThrow('There is no database at');
  await (await openSqliteDatabase(file)).close();
  await expect(backUpSqliteFile(file, missing)).rejects.toThrow('check that its folder exists');
  await expect(backUpSqliteFile(file, file)).rejects.toThrow('give the backup another name');
  expect(await readdir(folder)).toEqual(['tend.db', 'tend.db-mark']);
});
