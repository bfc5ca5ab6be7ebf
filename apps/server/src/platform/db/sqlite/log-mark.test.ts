import { copyFile, link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ForeignDatabaseError } from '../migrate.ts';
import { factsIn, imageOf, killOn, makeFolder, runOn } from './database-files.fixture.ts';
import { lockDatabase, SharedFileError } from './locks.ts';
import { ForeignLogError, LostDatabaseError } from './log-mark.ts';
import { backUpSqliteFile } from './sqlite-backup.ts';
import { openSqliteDatabase, readSqliteMeta } from './sqlite-database.ts';

async function makeDatabase(): Promise<string> {
  return path.join(await makeFolder(), 'tend.db');
}

test('[SV76] a server that was killed finds its log, again and again', async () => {
  const first = await killOn(await makeDatabase(), 'a');
  const second = await killOn(first, 'b');
  await runOn(second, 'c');
  expect(await factsIn(second)).toEqual(['a', 'b', 'c']);
});

/** Files with which an operator may replace a killed server's database without touching its log. */
const intruders: Record<string, (stopped: string, running: string, to: string) => Promise<void>> = {
  'a backup of an earlier day': (stopped, _, to) => backUpSqliteFile(stopped, to),
  'a backup of the run that was killed': (_, running, to) => backUpSqliteFile(running, to),
  'a copy of the stopped server': (stopped, _, to) => copyFile(stopped, to),
  'the database of another server': async (_stopped, _running, to) => {
    const other = await makeDatabase();
    await runOn(other, 'other');
    await copyFile(other, to);
  },
  'something else': (_stopped, _running, to) => writeFile(to, 'x'.repeat(5_000)),
};

test.each(Object.entries(intruders))(
  '[SV76] %s beside the log of a killed server is refused and left unchanged',
  async (_, intrude) => {
    const database = await makeDatabase();
    await runOn(database, 'old');
    const stopped = await makeDatabase();
    await copyFile(database, stopped);
    const killed = await killOn(database, 'new');
    const intruder = await makeDatabase();
    await intrude(stopped, database, intruder);
    // Copied over it, so that it is the same file to the system.
    await writeFile(killed, await readFile(intruder));
    const before = await imageOf(path.dirname(killed));
    await expect(openSqliteDatabase(killed)).rejects.toThrow(ForeignLogError);
    expect(() => readSqliteMeta(killed, 'demo')).toThrow(ForeignLogError);
    await expect(backUpSqliteFile(killed, `${intruder}.backup`)).rejects.toThrow(ForeignLogError);
    expect(await imageOf(path.dirname(killed))).toEqual(before);
  },
);

test('[SV76] a server killed while marking its log finds the log again', async () => {
  const killed = await killOn(await makeDatabase(), 'a');
  const marks = await readFile(`${killed}-mark`, 'utf8');
  await writeFile(`${killed}-mark`, marks.replace(']', ',1]'));
  await writeFile(`${killed}-mark.draft`, '[');
  expect(await factsIn(killed)).toEqual(['a']);
});

test('[SV76] the log of a killed server of an older Tend, which has no mark, is used', async () => {
  const database = await makeDatabase();
  await runOn(database);
  const older = new SqliteConnection(database);
  older.pragma('user_version = 0');
  older.pragma('wal_checkpoint(truncate)');
  older.exec("insert into meta values ('a', '')");
  const killed = await makeDatabase();
  for (const suffix of ['', '-wal']) await copyFile(database + suffix, killed + suffix);
  older.close();
  expect(await factsIn(killed)).toEqual(['a']);
});

test('[SV77] a log whose database is missing is not discarded', async () => {
  for (const leave of [rm, (file: string) => writeFile(file, '')]) {
    const killed = await killOn(await makeDatabase(), 'a');
    await leave(killed);
    const before = await imageOf(path.dirname(killed));
    await expect(openSqliteDatabase(killed)).rejects.toThrow(LostDatabaseError);
    expect(await imageOf(path.dirname(killed))).toEqual(before);
  }
});

test('[SV78] the database of another program is refused and left unchanged', async () => {
  const tables = { notes: 'id integer', kysely_migration: 'name text', meta: 'id integer' };
  for (const [name, columns] of Object.entries(tables)) {
    const file = await makeDatabase();
    const other = new SqliteConnection(file);
    other.exec(`create table ${name} (${columns}); insert into ${name} values ('1')`);
    other.close();
    const before = await imageOf(path.dirname(file));
    await expect(openSqliteDatabase(file)).rejects.toThrow(ForeignDatabaseError);
    expect(await imageOf(path.dirname(file))).toEqual(before);
  }
});

test('[SV79] a database with two names is refused under each of them', async () => {
  const database = await makeDatabase();
  await runOn(database);
  const other = await makeDatabase();
  await link(database, other);
  for (const name of [database, other]) {
    await expect(lockDatabase(name)).rejects.toThrow(SharedFileError);
    await expect(backUpSqliteFile(name, `${name}.backup`)).rejects.toThrow(SharedFileError);
  }
  await rm(other);
  (await lockDatabase(database))();
});
