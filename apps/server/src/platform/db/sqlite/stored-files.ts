import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';

const rowsSchema = z.array(z.object({ id: z.string() }));

/** The ids of the files whose bytes belong to a database, which may be of a version without files. */
export function listStoredFiles(path: string): string[] {
  const connection = new SqliteConnection(path, { readonly: true });
  try {
    const hasFiles = connection
      .prepare("select 1 from sqlite_schema where type = 'table' and name = 'files'")
      .get();
    if (hasFiles === undefined) return [];
    const rows = connection.prepare("select id from files where state = 'stored'").all();
    return rowsSchema.parse(rows).map(({ id }) => id);
  } finally {
    connection.close();
  }
}
