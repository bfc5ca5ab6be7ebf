import { openSqliteSnapshots } from '../../../platform/db/sqlite/sqlite-snapshots.ts';
import type { Searcher } from './searcher.ts';
import { createSnapshotSearcher } from './snapshot-searcher.ts';

/** Searches on the test's own thread: another one takes as long to start as the server itself. */
export function openSearcher(databasePath: string): Searcher {
  return createSnapshotSearcher(openSqliteSnapshots(databasePath));
}
