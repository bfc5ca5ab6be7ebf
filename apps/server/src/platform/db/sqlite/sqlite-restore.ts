import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { syncFile, syncFolder } from '../../files/sync.ts';
import { ForeignDatabaseError, NewerDatabaseError, requireKnown } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { isThere, seal } from './sqlite-backup.ts';
import { hasOwnLog } from './log-mark.ts';
import { InUseError, lockDatabase, resolveLinks } from './locks.ts';

// Restores a backup: it is copied to a draft, checked there, and renamed to `<database>-restored`. From then on it will
// be put in place by this process or, if that is killed, by the next start or restore. Every step after that rename can
// be repeated after an interruption, and no earlier file is removed.

/** A backup was not restored and nothing was changed; the message is one sentence for the operator. */
export class RestoreError extends Error {}

/**
 * The files that SQLite keeps beside a database, and our mark. The database comes last: until then it still has its
 * log.
 */
const belongings = ['-wal', '-shm', '-journal', '-mark', ''];

/**
 * The files copied from a backup: a backup made by Tend is one file, that of a stopped or killed server may have a log.
 */
const copied = ['', '-wal', '-journal'];

const draftSuffix = '-restoring';

const ownerOnly = 0o600;

interface Restore {
  /** The server's database path. The caller must have locked it. */
  database: string;
  backup: string;
  /** Receives a sound copy of the backup before it is put in place, and may refuse it by throwing. */
  accept: (copy: string) => void | Promise<void>;
}

/**
 * Replaces a database with a backup. The previous files are moved to a folder beside it, which is returned; null if
 * there were none.
 * @throws RestoreError, and errors from `accept`, the disk or SQLite (`ENOSPC`, `SQLITE_FULL` …); then nothing is
 * changed
 */
export async function restoreSqliteFile(restore: Restore): Promise<string | null> {
  const database = await resolveLinks(restore.database);
  // If a restore was interrupted, the database that it put in place is moved aside in turn.
  await finishRestore(database);
  await requireUsable(restore.backup, database);
  const draft = database + draftSuffix;
  try {
    await removeDraft(draft);
    const release = await lockBackup(restore.backup);
    await copyWhole(restore.backup, draft).finally(release);
    await check(draft, restore.backup);
    await restore.accept(draft);
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
 * Completes an interrupted restore whose backup was already checked, if there is one. Returns the same as
 * `restoreSqliteFile`.
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
  // Repeating the restore gives the same name: a database and its log stay together.
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
  if (!found.isFile()) throw new RestoreError(`${backup} is not a file: name the backup itself.`);
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

/**
 * It may be the database of another server, which must not write during the copy. Returns a function that releases the
 * lock.
 */
async function lockBackup(backup: string): Promise<() => void> {
  // Without a lock file no server has run, and none is created in a folder of backups.
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
    // A backup may be readable by others, or read-only.
    await chmod(draft + suffix, ownerOnly);
  }
}

/** Checks that the backup is sound and Tend's; its copy becomes one file, without waiting daily work. */
async function check(draft: string, backup: string): Promise<void> {
  const connection = new SqliteConnection(draft, { fileMustExist: true });
  try {
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    const tables = await db.introspection.getTables();
    if (tables.length === 0) throw new ForeignDatabaseError();
    await requireKnown(db);
    const soundness = connection.pragma('integrity_check(1)', { simple: true });
    if (soundness !== 'ok') throw new RestoreError(damaged(backup), { cause: soundness });
    // Overdue work of each day would remove, at the first start, what is newer than the backup: it begins in a day.
    const hasJobs = tables.some(({ name }) => name === 'jobs');
    if (hasJobs) connection.exec("delete from jobs where key = 'daily'");
    seal(connection);
  } finally {
    connection.close();
  }
}

async function explain(error: unknown, backup: string, database: string): Promise<unknown> {
  const sentence = await sentenceFor(error, backup, database);
  return sentence === null ? error : new RestoreError(sentence, { cause: error });
}

/** Null if the backup is not at fault, or the error already says what to do. */
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
