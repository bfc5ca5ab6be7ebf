import { access, rename, rm } from 'node:fs/promises';
import SqliteConnection from 'better-sqlite3';
import { requireFile } from './locks.ts';
import { requireOwnLog } from './log-mark.ts';

/** A backup could not be made; the message is one sentence for the operator. */
export class BackupError extends Error {}

/**
 * Copies a database file, even while a server uses it: nothing is migrated and no lock is kept.
 * @throws BackupError
 * @throws NoFileError
 * @throws SharedFileError
 * @throws ForeignLogError
 */
export async function backUpSqliteFile(path: string, target: string): Promise<void> {
  if (!(await isThere(path))) {
    throw new BackupError(
      `There is no database at ${path}: start Tend once, or check TEND_DATA_DIR.`,
    );
  }
  requireFile(path);
  requireOwnLog(path);
  const source = new SqliteConnection(path, { fileMustExist: true });
  try {
    await backUpConnection(source, target);
  } finally {
    source.close();
  }
}

/**
 * Written under another name first, so that the file with the final name is complete. Replaces no other file.
 * @throws BackupError
 */
export async function backUpConnection(
  source: SqliteConnection.Database,
  target: string,
): Promise<void> {
  if (await isThere(target)) {
    throw new BackupError(`${target} already exists: give the backup another name.`);
  }
  const draft = `${target}.partial`;
  try {
    await rm(draft, { force: true });
    await source.backup(draft);
    const copy = new SqliteConnection(draft);
    seal(copy);
    copy.close();
    await rename(draft, target);
  } catch (error) {
    throw new BackupError(
      `The backup could not be written to ${target}: check that its folder exists, that this user may write to it, and that the disk has space.`,
      { cause: error },
    );
  } finally {
    await rm(draft, { force: true });
  }
}

/** Leaves a database in a single file without a log, which no log beside it can be mistaken for. */
export function seal(connection: SqliteConnection.Database): void {
  connection.pragma('journal_mode = DELETE');
  connection.pragma('user_version = 0');
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
