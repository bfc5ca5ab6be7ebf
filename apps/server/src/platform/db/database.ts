import type { ChangeFrame } from '@tend/protocol';
import type { Compilable, Kysely } from 'kysely';
import type { Query, QueryParameters } from './query.ts';
import type { Tables } from './tables.ts';

/** A commit's changes to a space: the rows of the versions after `from` up to `to`. */
export type Change = Omit<ChangeFrame, 'type'>;

/** Sees the last commit, and nothing of an unfinished write. */
export interface Reader {
  get<P extends QueryParameters, Row>(
    query: Query<P, Row>,
    parameters: P,
  ): Promise<Row | undefined>;
  all<P extends QueryParameters, Row>(query: Query<P, Row>, parameters: P): Promise<Row[]>;
  /** For statements whose shape depends on their input; compiled for each call. */
  select<Row>(build: (db: Kysely<Tables>) => Compilable<Row>): Promise<Row[]>;
}

/** Sees its own writes. A parameter of type Reader means "only reads"; this one means "writes". */
export interface Transaction extends Reader {
  /** Returns the number of changed rows. */
  run<P extends QueryParameters>(query: Query<P, unknown>, parameters: P): Promise<number>;
  /** Passes the change to `onCommitted` after the commit; dropped if the work fails. */
  publish(change: Change): void;
  /** Calls back once after the commit, before the write resolves; dropped if the work fails. */
  afterCommit(callback: () => void): void;
}

export interface Database extends Reader {
  /**
   * Runs the work atomically and resolves once it is durable (fsync). Work may await only its transaction: on SQLite
   * all waiting writes share one commit, and every one of them would wait. It may run twice: when a write of the
   * commit fails, all are undone and run again. So it must change nothing but through its transaction.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Like `write`, for small background writes: joins the next commit, or shares one with other background writes a
   * moment later.
   */
  writeInBackground<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Called once per commit with its changes in order, before its writes resolve. */
  onCommitted(listener: (changes: readonly Change[]) => void): void;
  /** Writes a copy that a server can start from, while this one keeps running. */
  backUp(path: string): Promise<void>;
  /** Finishes accepted work, then closes; later writes are refused with `shutting_down`. */
  close(): Promise<void>;
}
