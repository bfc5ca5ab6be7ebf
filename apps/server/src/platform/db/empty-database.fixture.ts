import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSqliteDatabase } from './sqlite/sqlite-database.ts';

let made: Promise<ReadonlyMap<string, Buffer>> | null = null;

/**
 * Puts a migrated, empty database into a folder in which there is none: one that this process has migrated once. Migrating anew for each test
 * takes four fifths of opening a database, and that was a tenth of the time of all tests of the server.
 */
export async function addEmptyDatabase(databasePath: string): Promise<void> {
  made ??= makeEmptyDatabase().catch((error: unknown) => {
    made = null;
    throw error;
  });
  for (const [suffix, bytes] of await made) {
    await writeFile(databasePath + suffix, bytes, { flag: 'wx' });
  }
}

async function makeEmptyDatabase(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-empty-'));
  try {
    await (await openSqliteDatabase(path.join(folder, 'db'))).close();
    const files = new Map<string, Buffer>();
    for (const name of await readdir(folder)) {
      files.set(name.slice('db'.length), await readFile(path.join(folder, name)));
    }
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}
