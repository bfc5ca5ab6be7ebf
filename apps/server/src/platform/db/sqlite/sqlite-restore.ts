import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { syncFolder } from '../../files/sync-folder.ts';
import { ForeignDatabaseError, NewerDatabaseError, requireKnown } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { isThere, seal } from './sqlite-backup.ts';
import { hasOwnLog } from './log-mark.ts';
import { InUseError, lockDatabase, resolveLinks } from './locks.ts';

// A backup is copied to a draft, checked there, and given the name `<database>-restored`: from then on it will be put in
// place, by this process or, should it be killed, by the next start or restore. Every step after that name can be done
// again from its middle, and no file is removed that was there before.

/** A backup was not restored and nothing was changed; the message is one sentence for the person who asked for it. */
export class RestoreError extends Error {}

/** What SQLite keeps beside a database, and our mark. The database comes last: until then it is found with its log. */
const belongings = ['-wal', '-shm', '-journal', '-mark', ''];

/** What is copied of a backup: one of ours is one file, one of a stopped or killed server may have a log. */
const copied = ['', '-wal', '-journal'];

const draftSuffix = '-restoring';

const ownerOnly = 0o600;

interface Restore {
  /** Where the server expects its database. To be locked by the caller. */
  database: string;
  backup: string;
  /** Is given a copy of the backup, which is sound, and may refuse it by what it throws. */
  accept: (copy: string) => void;
}

/**
 * Puts a backup in the place of a database. What was there before is set aside in a folder beside it, which is answered;
 * null when there was nothing.
 * @throws RestoreError, and what `accept`, the disk or SQLite reports (`ENOSPC`, `SQLITE_FULL` …); nothing is changed then
 */
export async function restoreSqliteFile(restore: Restore): Promise<string | null> {
  const database = await resolveLinks(restore.database);
  // One that was broken off: what it has put in place is set aside in turn.
  await finishRestore(database);
  await requireUsable(restore.backup, database);
  const draft = database + draftSuffix;
  try {
    await removeDraft(draft);
    const release = await lockBackup(restore.backup);
    await copyWhole(restore.backup, draft).finally(release);
    await check(draft, restore.backup);
    restore.accept(draft);
    await syncFile(draft);
    await rename(draft, `${database}-restored`);
  } catch (error) {
    throw await explain(error, restore.backup, database);
  } finally {
    await removeDraft(draft);
  }
  return finishRestore(database);
}

/**
 * Puts in place what a restore that was broken off had checked, if there was one. Answers as `restoreSqliteFile`.
 */
export async function finishRestore(restored: string): Promise<string | null> {
  const database = await resolveLinks(restored);
  const ready = `${database}-restored`;
  if (!(await isThere(ready))) return null;
  const folder = path.dirname(database);
  await syncFolder(folder);
  const aside = await setAside(database, await stat(ready));
  await rename(ready, database);
  await syncFolder(folder);
  return aside;
}

async function setAside(database: string, { mtime }: { mtime: Date }): Promise<string | null> {
  // The same name when it is done again: a database and its log stay together.
  const time = mtime.toISOString().replaceAll(':', '-').replace('Z', '');
  const aside = path.join(path.dirname(database), `before-restore-${time}`);
  for (const belonging of belongings) {
    const file = database + belonging;
    if (!(await isThere(file))) continue;
    await mkdir(aside, { recursive: true });
    await rename(file, path.join(aside, path.basename(file)));
  }
  if (!(await isThere(aside))) return null;
  await syncFolder(aside);
  return aside;
}

async function requireUsable(backup: string, database: string): Promise<void> {
  await access(backup, constants.R_OK).catch((error: unknown) => {
    throw new RestoreError(
      `There is no ${backup} that this user can read: name a backup, as in "npm run restore -- /backups/tend.db".`,
      { cause: error },
    );
  });
  const found = await stat(backup);
  if (!found.isFile()) throw new RestoreError(`${backup} is no file: name the backup itself.`);
  const file = await realpath(backup);
  if ([draftSuffix, ...belongings].some((suffix) => file === database + suffix)) {
    throw new RestoreError(`${backup} is the database itself or belongs to it: name a backup.`);
  }
  if (!hasOwnLog(backup)) {
    throw new RestoreError(
      `${backup}-wal is not the log of ${backup}: move it away, or name another backup.`,
    );
  }
}

/** It may be the database of another server, which must not write while it is copied. Answers how to let go. */
async function lockBackup(backup: string): Promise<() => void> {
  // Where none was, no server has run, and none is made in a folder of backups.
  if (!(await isThere(`${await realpath(backup)}.lock`))) return () => undefined;
  try {
    return await lockDatabase(backup);
  } catch (error) {
    if (!(error instanceof InUseError)) throw error;
    throw new RestoreError(
      `${backup} is the database of a Tend that is running: name a backup, made with "npm run backup -- FILE".`,
      { cause: error },
    );
  }
}

async function copyWhole(backup: string, draft: string): Promise<void> {
  const file = await realpath(backup);
  for (const suffix of copied) {
    if (suffix !== '' && !(await isThere(file + suffix))) continue;
    await copyFile(file + suffix, draft + suffix, constants.COPYFILE_FICLONE);
    // A backup may be readable by others, or not even writable.
    await chmod(draft + suffix, ownerOnly);
  }
}

/** The backup is sound and of Tend; its copy becomes one file. */
async function check(draft: string, backup: string): Promise<void> {
  const connection = new SqliteConnection(draft, { fileMustExist: true });
  try {
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    const tables = await db.introspection.getTables();
    if (tables.length === 0) throw new ForeignDatabaseError();
    await requireKnown(db);
    const soundness = connection.pragma('integrity_check(1)', { simple: true });
    if (soundness !== 'ok') throw new RestoreError(damaged(backup), { cause: soundness });
    seal(connection);
  } finally {
    connection.close();
  }
}

async function explain(error: unknown, backup: string, database: string): Promise<unknown> {
  const sentence = await sentenceFor(error, backup, database);
  return sentence === null ? error : new RestoreError(sentence, { cause: error });
}

/** Null for what is not the backup's fault, or says by itself what to do. */
async function sentenceFor(
  error: unknown,
  backup: string,
  database: string,
): Promise<string | null> {
  if (error instanceof ForeignDatabaseError) {
    return `${backup} is a database, but none of Tend: name a backup of Tend.`;
  }
  if (error instanceof NewerDatabaseError) {
    return `${backup} was made by a newer Tend than this one: get that version, then restore it.`;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_NOTADB') return `${backup} is no database: name a backup of Tend.`;
  if (code.startsWith('SQLITE_CORRUPT')) return damaged(backup);
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) {
    const { size } = await stat(backup);
    return `The disk that holds ${database} has no room for the backup: free ${Math.ceil(size / 1_000_000)} MB, then restore it.`;
  }
  return null;
}

function damaged(backup: string): string {
  return `${backup} is damaged: name an older backup.`;
}

async function removeDraft(draft: string): Promise<void> {
  for (const suffix of ['-shm', ...copied]) await rm(draft + suffix, { force: true });
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
