import SqliteConnection from 'better-sqlite3';
import type { Snapshots } from '../snapshots.ts';
import { Statements } from './statements.ts';

/**
 * What the operating system's cache has of the file is read where it is, not copied page by page: a search takes a fifth less
 * time. A disk that cannot read a page ends the process then, instead of the query. The writer does not do this.
 */
const mappedBytes = 2 ** 30;

/** Of a database that the server has opened: its file is there, and has this version's tables. */
export function openSqliteSnapshots(path: string): Snapshots {
  const connection = new SqliteConnection(path, { fileMustExist: true });
  connection.pragma('busy_timeout = 5000');
  connection.pragma('query_only = on');
  connection.pragma(`mmap_size = ${mappedBytes}`);
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
