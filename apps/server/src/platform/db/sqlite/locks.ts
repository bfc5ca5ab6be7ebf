import { statSync } from 'node:fs';
import { mkdir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';

/** Another process is using this folder or database. */
export class InUseError extends Error {
  constructor(locked: string) {
    super(`${locked} is in use by another process`);
    this.name = 'InUseError';
  }
}

/** The message is one sentence for the operator. */
export class DeadLinkError extends Error {
  constructor(file: string) {
    super(
      `The database is a link that leads to ${file}, where there is no folder: mount its disk, or give another database with TEND_DATABASE_URL.`,
    );
    this.name = 'DeadLinkError';
  }
}

/** The message is one sentence for the operator. */
export class NoFileError extends Error {
  constructor(database: string) {
    super(
      `${database} is a folder or a device, where the database has to be a file: move it away, or give another database with TEND_DATABASE_URL.`,
    );
    this.name = 'NoFileError';
  }
}

/** The message is one sentence for the operator. */
export class SharedFileError extends Error {
  constructor(database: string) {
    super(
      `${database} has another name as well (a hard link), under which another Tend may write to it: stop what uses that name and remove it, or put a copy there instead.`,
    );
    this.name = 'SharedFileError';
  }
}

/**
 * Requires that the path is a file with a single name, or does not exist. SQLite would keep a separate log for each
 * name of the same file, and two servers would not see each other's locks.
 * @throws NoFileError
 * @throws SharedFileError
 */
export function requireFile(database: string): void {
  const found = statSync(database, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isFile()) throw new NoFileError(database);
  if (found.nlink > 1) throw new SharedFileError(database);
}

/**
 * Keeps a second server out of the data folder while this process lives. Returns a function that releases the lock.
 * @throws InUseError
 */
export function lockFolder(folder: string): Promise<() => void> {
  return lock(folder, path.join(folder, 'lock'));
}

/**
 * Like `lockFolder`, for the database: two servers with separate folders may use the same one under any name.
 * @throws InUseError
 * @throws DeadLinkError
 * @throws NoFileError
 */
export async function lockDatabase(file: string): Promise<() => void> {
  await mkdir(path.dirname(file), { recursive: true });
  const target = await resolveLinks(file);
  requireFile(target);
  return lock(file, `${target}.lock`);
}

/**
 * The real path of a database file, even if it does not exist yet: SQLite creates it where the link leads.
 * @throws DeadLinkError
 */
export async function resolveLinks(file: string): Promise<string> {
  const known = await nullIfMissing(realpath(file));
  if (known !== null) return known;
  const folder = await nullIfMissing(realpath(path.dirname(file)));
  // A newly created file would be hidden by the disk that is mounted there later.
  if (folder === null) throw new DeadLinkError(file);
  const name = path.join(folder, path.basename(file));
  const target = await nullIfMissing(readlink(name));
  return target === null ? name : resolveLinks(path.resolve(folder, target));
}

/** Another process may have created it in the meantime: then it is not a link (EINVAL). */
async function nullIfMissing(found: Promise<string>): Promise<string | null> {
  try {
    return await found;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EINVAL') return null;
    throw error;
  }
}

/**
 * The lock is the operating system's, taken through SQLite, so it ends with the process in any case; a file with a
 * process id would survive a SIGKILL.
 */
async function lock(locked: string, file: string): Promise<() => void> {
  await mkdir(path.dirname(file), { recursive: true });
  const connection = new SqliteConnection(file, { timeout: 0 });
  try {
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if (isBusy(error)) throw new InUseError(locked);
    throw error;
  }
  return () => void connection.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteConnection.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
