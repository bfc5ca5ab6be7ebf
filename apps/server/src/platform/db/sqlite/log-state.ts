import type SqliteConnection from 'better-sqlite3';
import { z } from 'zod';

/** The number of pages in SQLite's log, and how many of them are also in the database file. */
export const logStateSchema = z.object({ log: z.int(), checkpointed: z.int() });
export type LogState = z.infer<typeof logStateSchema>;

/**
 * `noop` only reads the state; `passive` copies what it can without waiting for readers and writers or blocking them.
 * @throws SqliteError `SQLITE_FULL`, `SQLITE_IOERR` …
 */
export function checkpoint(
  connection: SqliteConnection.Database,
  mode: 'noop' | 'passive',
): LogState {
  const [state] = z.tuple([logStateSchema]).parse(connection.pragma(`wal_checkpoint(${mode})`));
  return state;
}
