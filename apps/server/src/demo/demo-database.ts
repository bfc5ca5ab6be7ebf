import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../app/config.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { lockDatabase, lockFolder } from '../platform/db/sqlite/locks.ts';
import { openSqliteDatabase, readSqliteMeta } from '../platform/db/sqlite/sqlite-database.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { demoMark } from './demo.store.ts';
import { fillDemo } from './fill.ts';
import { demoPassword } from './log-ins.ts';
import { planDemo } from './plan.ts';
import { readDemoTexts } from './text-files.ts';

type Place = Pick<Config, 'dataFolder' | 'databasePath' | 'isDemo'>;

/** The database is of the other kind; the message is one sentence for the operator. */
export class DatabaseKindError extends Error {}

/**
 * Keeps demo and real data apart before either is opened, since opening would already change it.
 * @throws DatabaseKindError
 */
export function requireDatabaseKind({ dataFolder, databasePath, isDemo }: Place): void {
  if (!isDemo && existsSync(databasePath) && isDemoDatabase(databasePath)) {
    throw new DatabaseKindError(
      `${databasePath} is a demo's: start it with "npm start -- --demo", or choose another folder with TEND_DATA_DIR.`,
    );
  }
  // The database may be elsewhere while its folder is that of a real one.
  const paths = isDemo ? [databasePath, path.join(dataFolder, 'tend.db')] : [];
  const real = paths.find((one) => existsSync(one) && !isDemoDatabase(one));
  if (real !== undefined) {
    throw new DatabaseKindError(
      `${real} holds real data, which never mixes with a demo's: leave out TEND_DATA_DIR and TEND_DATABASE_URL for the demo, or give it an empty folder.`,
    );
  }
}

/**
 * Keeps a backup of one kind from replacing a database of the other. `copy` is the file to restore from.
 * @throws DatabaseKindError
 */
export function requireBackupKind(copy: string, backup: string, { isDemo }: Place): void {
  const isBackupDemo = isDemoDatabase(copy);
  if (isBackupDemo === isDemo) return;
  throw new DatabaseKindError(
    isBackupDemo
      ? `${backup} is a demo's, with which real data never mixes: restore it with "npm run restore -- FILE --demo".`
      : `${backup} holds real data, with which a demo never mixes: restore it without "--demo".`,
  );
}

function isDemoDatabase(file: string): boolean {
  return readSqliteMeta(file, demoMark) !== null;
}

/**
 * Creates the demo's database if it is missing. It gets its name only when complete, so that an interrupted one is
 * created again.
 * @throws DatabaseKindError DemoTextError InUseError SqliteError
 */
export async function prepareDemo(config: Place, clock: Pick<Clock, 'now'>): Promise<void> {
  requireDatabaseKind(config);
  const { dataFolder, databasePath } = config;
  using locks = new DisposableStack();
  locks.defer(await lockFolder(dataFolder));
  locks.defer(await lockDatabase(databasePath));
  // Checked under the locks: another start may have just created it.
  if (existsSync(databasePath)) return;
  const unfinished = `${databasePath}.unfinished`;
  await remove(unfinished);
  await make(unfinished, clock.now());
  await rename(unfinished, databasePath);
  await remove(unfinished);
}

async function remove(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-mark']) await rm(file + suffix, { force: true });
}

async function make(file: string, now: number): Promise<void> {
  const plan = planDemo(readDemoTexts(), now);
  const passwordHash = await createPasswords().hash(demoPassword);
  const db = await openSqliteDatabase(file);
  try {
    await fillDemo(db, plan, { passwordHash, now });
  } finally {
    await db.close();
  }
}
