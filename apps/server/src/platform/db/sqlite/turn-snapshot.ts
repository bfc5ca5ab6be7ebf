import type SqliteConnection from 'better-sqlite3';
import { Statements } from './statements.ts';

/**
 * Lets the reads of one turn of the event loop share a transaction. To begin one SQLite takes locks in memory that
 * it shares with other processes and looks whether its pages are still right, which costs more than most reads
 * (3.8 µs alone, 1.7 µs together).
 */
export class TurnSnapshot {
  readonly #statements: Statements;
  readonly #begin: SqliteConnection.Statement;
  readonly #end: SqliteConnection.Statement;
  #isOpen = false;

  constructor(connection: SqliteConnection.Database) {
    this.#statements = new Statements(connection);
    this.#begin = connection.prepare('begin');
    this.#end = connection.prepare('commit');
  }

  /** Good for the reads of this moment only. */
  get statements(): Statements {
    if (!this.#isOpen) {
      this.#begin.run();
      this.#isOpen = true;
      setImmediate(() => this.end());
    }
    return this.#statements;
  }

  /** To be called after each commit: the next read sees it. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#end.run();
  }
}
