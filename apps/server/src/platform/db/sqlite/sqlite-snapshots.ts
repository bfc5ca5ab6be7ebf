import SqliteConnection from 'better-sqlite3';
import type { Snapshots } from '../snapshots.ts';
import { Statements } from './statements.ts';

/**
 * Of a database that the server has opened: its file is there, and has this version's tables. The file is not mapped into
 * memory: SQLite maps it anew after each write, which took a search beside messages a sixth more of the processor's time.
 */
export function openSqliteSnapshots(path: string): Snapshots {
  const connection = new SqliteConnection(path, { fileMustExist: true });
  connection.pragma('busy_timeout = 5000');
  connection.pragma('query_only = on');
  const statements = new Statements(connection);
  const begin = connection.prepare('begin');
  const end = connection.prepare('commit');
  return {
    async read(work) {
      begin.run();
      try {
        return await work({
          get: (query, parameters) => Promise.resolve(statements.get(query, parameters)),
          all: (query, parameters) => Promise.resolve(statements.all(query, parameters)),
          select: (build) => Promise.resolve(statements.select(build)),
        });
      } finally {
        end.run();
      }
    },
    close: () => void connection.close(),
  };
}
