import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));
type StoredRows = z.infer<typeof rowsSchema>;
type Image = Readonly<Record<string, StoredRows>>;

/** Every row of every table of a database that a server has open, for comparing and restoring. */
export class DatabaseImage {
  readonly #connection: SqliteConnection.Database;
  readonly #tables: readonly string[];
  /** Compiling a statement takes longer than inserting its row. */
  readonly #statements = new Map<string, SqliteConnection.Statement>();
  /** What the database holds while it has this version: to read and restore all of it takes longer than most calls. */
  #known: { version: unknown; image: Image } | null = null;

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

  read(): Image {
    const version = this.#readVersion();
    const known = this.#known;
    if (known !== null && known.version === version) return known.image;
    const read = (table: string) => this.#prepare(`select * from ${table} order by rowid`).all();
    const tables = this.#tables.map((table) => [table, rowsSchema.parse(read(table))] as const);
    const image = Object.fromEntries(tables);
    this.#known = { version, image };
    return image;
  }

  /** Resets the tables to their state in `image`. */
  restore(image: Image): void {
    const version = this.#readVersion();
    if (this.#known?.image === image && this.#known.version === version) return;
    this.#connection.transaction(() => {
      for (const [table, rows] of Object.entries(image)) {
        this.#prepare(`delete from ${table}`).run();
        for (const row of rows) this.insert(table, row);
      }
    })();
    const isWhole = this.#tables.every((table) => Object.hasOwn(image, table));
    this.#known = isWhole ? { version, image } : null;
  }

  insert(table: string, row: StoredRows[number]): void {
    this.#known = null;
    const columns = Object.keys(row);
    const holes = columns.map(() => '?').join();
    const statement = this.#prepare(`insert into ${table} (${columns.join()}) values (${holes})`);
    statement.run(...Object.values(row));
  }

  run(sql: string, ...parameters: readonly string[]): void {
    this.#known = null;
    this.#prepare(sql).run(...parameters);
  }

  #prepare(sql: string): SqliteConnection.Statement {
    const statement = this.#statements.get(sql) ?? this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Changes with each commit of another connection, and not with those of this one. */
  #readVersion(): unknown {
    return this.#connection.pragma('data_version', { simple: true });
  }

  close(): void {
    this.#connection.close();
  }
}
