import type SqliteConnection from 'better-sqlite3';
import { z } from 'zod';

/** How many pages SQLite's log holds, and how many of them are in the database file as well. */
export const logStateSchema = z.object({ log: z.int(), checkpointed: z.int() });
export type LogState = z.infer<typeof logStateSchema>;

/**
 * `noop` only looks; `passive` copies what no reader and no writer is in the way of, and keeps nobody waiting.
 * @throws SqliteError `SQLITE_FULL`, `SQLITE_IOERR` …
 */
export function checkpoint(
  connection: SqliteConnection.Database,
  mode: 'noop' | 'passive',
): LogState {
  const [state] = z.tuple([logStateSchema]).parse(connection.pragma(`wal_checkpoint(${mode})`));
  return state;
}
