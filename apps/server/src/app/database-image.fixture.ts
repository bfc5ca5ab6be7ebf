import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));
type StoredRows = z.infer<typeof rowsSchema>;

/** Every row of every table of a database that a server has open, for comparing and restoring. */
export class DatabaseImage {
  readonly #connection: SqliteConnection.Database;
  readonly #tables: readonly string[];

  constructor(path: string) {
    this.#connection = new SqliteConnection(path);
    this.#connection.pragma('foreign_keys = off');
    this.#tables = z
      .array(z.object({ name: z.string() }))
      .parse(
        this.#connection
          .prepare(
            // The index of messages cannot be read, and only SQLite writes its tables.
            "select name from sqlite_schema where type = 'table' and name not like 'kysely%' and name not like 'message_index%' order by name",
          )
          .all(),
      )
      .map(({ name }) => name);
  }

  read(): Record<string, StoredRows> {
    return Object.fromEntries(
      this.#tables.map((table) => [
        table,
        rowsSchema.parse(this.#connection.prepare(`select * from ${table} order by rowid`).all()),
      ]),
    );
  }

  /** Resets the tables to their state in `image`. */
  restore(image: Record<string, StoredRows>): void {
    this.#connection.transaction(() => {
      for (const [table, rows] of Object.entries(image)) {
        this.#connection.prepare(`delete from ${table}`).run();
        for (const row of rows) this.insert(table, row);
      }
    })();
  }

  insert(table: string, row: StoredRows[number]): void {
    const columns = Object.keys(row);
    const holes = columns.map(() => '?').join();
    this.#connection
      .prepare(`insert into ${table} (${columns.join()}) values (${holes})`)
      .run(...Object.values(row));
  }

  run(sql: string, ...parameters: readonly string[]): void {
    this.#connection.prepare(sql).run(...parameters);
  }

  close(): void {
    this.#connection.close();
  }
}
