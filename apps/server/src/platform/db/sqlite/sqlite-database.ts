import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Change, Database } from '../database.ts';
import { migrate, requireKnown } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { Checkpointer, type CheckpointerListeners } from './checkpointer.ts';
import { GroupWriter } from './group-writer.ts';
import { requireFile } from './locks.ts';
import { commitMarked, requireOwnLog } from './log-mark.ts';
import { backUpConnection } from './sqlite-backup.ts';
import { Statements } from './statements.ts';
import { TurnSnapshot } from './turn-snapshot.ts';

/** `pragma synchronous` returns a number; FULL is 2. */
const synchronousFull = 2;

/**
 * The size (64 MB) at which a commit copies the log itself: in a lasting flood the checkpointer's thread never finds a
 * moment without a write, and the log would grow forever.
 */
const maxLogPages = 16_000;

interface Options extends CheckpointerListeners {
  /** How long a background write waits for others to join it; for tests. */
  asideMs?: number;
}

/**
 * Opens the database file, and creates or migrates it. Two connections: one writes, the other reads, so a read between
 * two statements of a write sees the last commit and never half a command.
 *
 * Throws ForeignLogError, LostDatabaseError, ForeignDatabaseError, NewerDatabaseError, or SqliteError
 * (`SQLITE_CANTOPEN`, `SQLITE_FULL`, `SQLITE_NOTADB` …).
 */
export async function openSqliteDatabase(
  path: string,
  { asideMs, ...checkpoints }: Options = {},
): Promise<Database> {
  await mkdir(dirname(path), { recursive: true });
  requireOwnLog(path);
  const writing = await openMigrated(path);
  const reading = open(path);
  reading.pragma('query_only = on');

  const listeners: ((changes: readonly Change[]) => void)[] = [];
  const snapshot = new TurnSnapshot(reading);
  const checkpointer = new Checkpointer(path, checkpoints);
  const onCommitted = (changes: readonly Change[], commands: number): void => {
    snapshot.end();
    checkpointer.count(commands);
    if (changes.length === 0) return;
    for (const listener of listeners) listener(changes);
  };
  const writer = new GroupWriter(writing, new Statements(writing), onCommitted, asideMs);

  return {
    get: (query, parameters) => Promise.resolve(snapshot.statements.get(query, parameters)),
    all: (query, parameters) => Promise.resolve(snapshot.statements.all(query, parameters)),
    select: (build) => Promise.resolve(snapshot.statements.select(build)),
    write: (work) => writer.write(work),
    writeInBackground: (work) => writer.writeInBackground(work),
    onCommitted: (listener) => void listeners.push(listener),
    backUp: (target) => backUpConnection(reading, target),
    async close() {
      await writer.close();
      await checkpointer.close();
      snapshot.end();
      reading.close();
      writing.close();
    },
  };
}

async function openMigrated(path: string): Promise<SqliteConnection.Database> {
  const connection = new SqliteConnection(path);
  try {
    // Its Kysely is not destroyed: that would close the connection, which the writer still uses.
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    // Before another program's file is changed, even if only by a log mark.
    await requireKnown(db);
    prepare(connection);
    // Kysely migrates SQLite without a transaction: a migration killed half-way could never be resumed.
    connection.exec('begin immediate');
    await migrate(db);
    await commitMarked(connection, () => connection.exec('commit'));
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function open(path: string): SqliteConnection.Database {
  const connection = new SqliteConnection(path);
  prepare(connection);
  return connection;
}

function prepare(connection: SqliteConnection.Database): void {
  connection.pragma('journal_mode = WAL');
  // better-sqlite3 defaults to NORMAL in WAL, which loses acknowledged rows in a power cut.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = on');
  connection.pragma('busy_timeout = 5000');
  connection.pragma(`wal_autocheckpoint = ${maxLogPages}`);
  if (connection.pragma('synchronous', { simple: true }) !== synchronousFull) {
    throw new Error('SQLite refused synchronous=FULL, so it could lose acknowledged messages');
  }
}

/**
 * A fact that a database file records about itself, read without opening it as Tend's: nothing is migrated. Null if it
 * is not recorded.
 * @throws SqliteError `SQLITE_CANTOPEN`, `SQLITE_NOTADB` …
 * @throws NoFileError
 * @throws SharedFileError
 * @throws ForeignLogError
 */
export function readSqliteMeta(path: string, key: string): string | null {
  requireFile(path);
  requireOwnLog(path);
  const connection = new SqliteConnection(path, { readonly: true, fileMustExist: true });
  try {
    const table = connection.prepare("select 1 from sqlite_master where name = 'meta'").get();
    if (table === undefined) return null;
    const value = connection.prepare('select value from meta where key = ?').pluck().get(key);
    return typeof value === 'string' ? value : null;
  } finally {
    connection.close();
  }
}
