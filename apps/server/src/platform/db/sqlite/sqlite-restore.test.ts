import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { factsIn, imageOf, killOn, makeFolder, runOn } from './database-files.fixture.ts';
import { lockDatabase } from './locks.ts';
import { backUpSqliteFile } from './sqlite-backup.ts';
import { finishRestore, restoreSqliteFile, RestoreError } from './sqlite-restore.ts';

const accept = () => undefined;

async function makeDatabase(...facts: string[]): Promise<string> {
  const database = path.join(await makeFolder(), 'tend.db');
  if (facts.length > 0) await runOn(database, ...facts);
  return database;
}

async function makeBackup(...facts: string[]): Promise<string> {
  const backup = path.join(await makeFolder(), 'backup.db');
  await backUpSqliteFile(await makeDatabase(...facts), backup);
  return backup;
}

test('[SV73] a backup replaces the database, which is moved aside with its log', async () => {
  const database = await killOn(await makeDatabase('old'), 'newest');
  const backup = await makeBackup('saved');
  await chmod(backup, 0o644);
  const saved = await readFile(backup);
  const aside = await restoreSqliteFile({ database, backup, accept });
  expect(path.dirname(aside ?? '')).toBe(path.dirname(database));
  expect(path.basename(aside ?? '')).toMatch(/^before-restore-\d{4}-\d\d-\d\dT[\d.-]+$/);
  const left = await readdir(path.dirname(database));
  expect(left).toEqual([path.basename(aside ?? ''), 'tend.db']);
  expect((await stat(database)).mode & 0o077).toBe(0);
  expect(await factsIn(database)).toEqual(['saved']);
  expect(await factsIn(path.join(aside ?? '', 'tend.db'))).toEqual(['newest', 'old']);
  expect(await readFile(backup)).toEqual(saved);
});

test('[FI63] daily work that waits in a backup is dropped, so that it begins a day after the restore', async () => {
  const made = await makeDatabase('saved');
  const connection = new SqliteConnection(made);
  const add = connection.prepare(
    "insert into jobs (id, kind, key, due_at, is_claimed, attempts, payload) values (?, ?, ?, 0, 0, 0, '{}')",
  );
  add.run('1', 'files.removeOrphans', 'daily');
  add.run('2', 'files.removeBytes', 'x');
  connection.close();
  const database = await makeDatabase();
  await restoreSqliteFile({ database, backup: made, accept });
  const restored = new SqliteConnection(database);
  expect(restored.prepare('select kind from jobs').pluck().all()).toEqual(['files.removeBytes']);
  restored.close();
});

test('[SV73] the files moved aside can be restored in turn, with their log', async () => {
  const database = await killOn(await makeDatabase('old'), 'newest');
  const aside = await restoreSqliteFile({ database, backup: await makeBackup('saved'), accept });
  const backup = path.join(aside ?? '', 'tend.db');
  await restoreSqliteFile({ database, backup, accept });
  expect(await factsIn(database)).toEqual(['newest', 'old']);
});

test('[SV73] without a database, nothing is moved aside', async () => {
  const database = await makeDatabase();
  const backup = await makeBackup('saved');
  expect(await restoreSqliteFile({ database, backup, accept })).toBeNull();
  expect(await readdir(path.dirname(database))).toEqual(['tend.db']);
  expect(await factsIn(database)).toEqual(['saved']);
});

test('[SV73] where the database is a link, its target is replaced', async () => {
  const target = await makeDatabase('old');
  const database = await makeDatabase();
  await symlink(target, database);
  await restoreSqliteFile({ database, backup: await makeBackup('saved'), accept });
  expect(await factsIn(target)).toEqual(['saved']);
  expect(await readdir(path.dirname(database))).toEqual(['tend.db']);
});

/** Each creates a file that is not a backup, given the database, with the sentence that says why. */
const unusable: Record<string, [make: (database: string) => Promise<string>, sentence: RegExp]> = {
  'a file that is missing': [
    async () => path.join(await makeFolder(), 'missing.db'),
    /There is no \S+missing\.db .* name a backup/,
  ],
  'a folder': [
    async () => {
      const folder = path.join(await makeFolder(), 'backups');
      await mkdir(folder);
      return folder;
    },
    /is not a file: name/,
  ],
  'an empty file': [() => makeFile(''), /none of Tend: name/],
  'a file of another kind': [() => makeFile('x'.repeat(5_000)), /is no database: name/],
  "another program's database": [
    async () => {
      const file = await makeFile('');
      const other = new SqliteConnection(file);
      other.exec('create table notes (id integer)');
      other.close();
      return file;
    },
    /none of Tend: name/,
  ],
  'a database of a newer Tend': [
    async () => {
      const file = await makeDatabase('new');
      const newer = new SqliteConnection(file);
      newer.exec("insert into kysely_migration values ('9999-future', '2030-01-01')");
      newer.close();
      return file;
    },
    /newer Tend than this one: get that version/,
  ],
  'a backup with a broken page': [
    async () => {
      const backup = await makeBackup('saved', 'more');
      const bytes = await readFile(backup);
      bytes.fill(0xff, 5 * 4_096, 40 * 4_096);
      await writeFile(backup, bytes);
      return backup;
    },
    /is damaged: name an older/,
  ],
  'a backup that was cut off': [
    async () => {
      const backup = await makeBackup('saved', 'more');
      const bytes = await readFile(backup);
      await writeFile(backup, bytes.subarray(0, bytes.length / 2));
      return backup;
    },
    /is damaged: name an older/,
  ],
  'a database beside the log of another': [
    async () => {
      const killed = await killOn(await makeDatabase('old'), 'new');
      await copyFile(await makeBackup('saved'), killed);
      return killed;
    },
    /-wal is not the log of .*: move it away/,
  ],
  'the database itself': [(database) => Promise.resolve(database), /the database itself/],
  'a link to the database': [
    async (database) => {
      const name = await makeDatabase();
      await symlink(database, name);
      return name;
    },
    /the database itself/,
  ],
  'the log of the database': [(database) => Promise.resolve(`${database}-wal`), /belongs to it/],
  'the database of a server that runs': [
    async () => {
      const running = await makeDatabase('running');
      onTestFinished(await lockDatabase(running));
      return running;
    },
    /Tend that is running: name a backup/,
  ],
};

async function makeFile(content: string): Promise<string> {
  const file = path.join(await makeFolder(), 'backup.db');
  await writeFile(file, content);
  return file;
}

test.each(Object.entries(unusable))(
  '[SV74] %s is refused with a sentence, and nothing is changed',
  async (_, [make, sentence]) => {
    const database = await killOn(await makeDatabase('old'), 'newest');
    const backup = await make(database);
    const before = [await imageOf(path.dirname(database)), await imageOf(path.dirname(backup))];
    const refusal: unknown = await restoreSqliteFile({ database, backup, accept }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(RestoreError);
    expect(String(refusal).replace(/^Error: /, '')).toMatch(/^[^\n]+\.$/);
    expect(String(refusal)).toMatch(sentence);
    const after = [await imageOf(path.dirname(database)), await imageOf(path.dirname(backup))];
    expect(after).toEqual(before);
  },
);

test.each([
  ['the disk is full', 'ENOSPC', /no room for the backup: free \d+ MB/],
  ['SQLite finds no room', 'SQLITE_FULL', /no room for the backup: free \d+ MB/],
  ['the disk fails', 'EIO', /something is wrong/],
])('[SV74] when %s, nothing is changed', async (_, code, sentence) => {
  const database = await killOn(await makeDatabase('old'), 'newest');
  const before = await imageOf(path.dirname(database));
  const restoring = restoreSqliteFile({
    database,
    backup: await makeBackup('saved'),
    accept: () => {
      throw Object.assign(new Error('something is wrong'), { code });
    },
  });
  await expect(restoring).rejects.toThrow(sentence);
  expect(await imageOf(path.dirname(database))).toEqual(before);
});

test('[SV75] a restore killed while copying has changed nothing and can be repeated', async () => {
  const database = await killOn(await makeDatabase('old'), 'newest');
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    await writeFile(`${database}-restoring${suffix}`, 'a part');
  }
  expect(await finishRestore(database)).toBeNull();
  const backup = await makeBackup('saved');
  const aside = await restoreSqliteFile({ database, backup, accept });
  expect(await factsIn(database)).toEqual(['saved']);
  expect(await factsIn(path.join(aside ?? '', 'tend.db'))).toEqual(['newest', 'old']);
  expect(await readdir(path.dirname(database))).toEqual([
    path.basename(aside ?? ''),
    'tend.db',
    'tend.db-mark',
  ]);
});

test.each([0, 1, 2, 3])(
  '[SV75] a restore killed after moving %i files aside is completed by the next start',
  async (count) => {
    const database = await killOn(await makeDatabase('old'), 'newest');
    const ready = `${database}-restored`;
    await copyFile(await makeBackup('saved'), ready);
    const { mtime } = await stat(ready);
    const name = `before-restore-${mtime.toISOString().replaceAll(':', '-').replace('Z', '')}`;
    const aside = path.join(path.dirname(database), name);
    if (count > 0) await mkdir(aside);
    for (const suffix of ['-wal', '-mark', ''].slice(0, count)) {
      await rename(database + suffix, path.join(aside, `tend.db${suffix}`));
    }
    expect(await finishRestore(database)).toBe(aside);
    expect(await finishRestore(database)).toBeNull();
    expect(await readdir(path.dirname(database))).toEqual([name, 'tend.db']);
    expect(await factsIn(database)).toEqual(['saved']);
    expect(await factsIn(path.join(aside, 'tend.db'))).toEqual(['newest', 'old']);
  },
);

test('[SV75] the same where the database is a link', async () => {
  const target = await makeDatabase('old');
  const database = await makeDatabase();
  await symlink(target, database);
  await copyFile(await makeBackup('saved'), `${target}-restored`);
  await rename(target, `${target}.moved`);
  await finishRestore(database);
  expect(await factsIn(target)).toEqual(['saved']);
});
