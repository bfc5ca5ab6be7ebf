import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { addEmptyDatabase } from './empty-database.fixture.ts';
import { openSqliteDatabase } from './sqlite/sqlite-database.ts';

export interface TempDatabase {
  db: Database;
  path: string;
}

/** A migrated, empty database in its own folder, which is deleted when the test ends. */
export async function openTempDatabase(): Promise<TempDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tend-test-'));
  const path = join(folder, 'tend.db');
  await addEmptyDatabase(path);
  const db = await openSqliteDatabase(path, { asideMs: 0 });
  onTestFinished(async () => {
    await db.close();
    await rm(folder, { recursive: true });
  });
  return { db, path };
}
