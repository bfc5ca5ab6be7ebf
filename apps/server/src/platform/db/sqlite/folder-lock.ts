import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';

/** Another process serves from this folder. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another process`);
    this.name = 'FolderInUseError';
  }
}

/**
 * Keeps a second server out of the data folder for as long as this process lives. The lock is the operating
 * system's on a file, taken through SQLite, so it goes with the process however that ends; a file with a process
 * id in it would outlive a SIGKILL. Returns how to let go.
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const connection = new SqliteConnection(path.join(folder, 'lock'), { timeout: 0 });
  try {
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if (isBusy(error)) throw new FolderInUseError(folder);
    throw error;
  }
  return () => void connection.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteConnection.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
