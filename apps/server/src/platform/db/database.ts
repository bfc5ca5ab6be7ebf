import type { ChangeFrame } from '@tend/protocol';
import type { Compilable, Kysely } from 'kysely';
import type { Query, QueryParameters } from './query.ts';
import type { Tables } from './tables.ts';

/** What a commit changed in a space: the rows of the versions after `from` up to `to`. */
export type Change = Omit<ChangeFrame, 'type'>;

/** Sees the last commit and nothing of a write that is under way. */
export interface Reader {
  get<P extends QueryParameters, Row>(
    query: Query<P, Row>,
    parameters: P,
  ): Promise<Row | undefined>;
  all<P extends QueryParameters, Row>(query: Query<P, Row>, parameters: P): Promise<Row[]>;
  /** For statements whose shape depends on their input; compiled at each call. */
  select<Row>(build: (db: Kysely<Tables>) => Compilable<Row>): Promise<Row[]>;
}

/** Sees its own writes. Readers as an argument type say "reads only"; this one says "writes". */
export interface Transaction extends Reader {
  /** Answers how many rows were changed. */
  run<P extends QueryParameters>(query: Query<P, unknown>, parameters: P): Promise<number>;
  /** Hands the change to `onCommitted` after the commit; forgotten when the work fails. */
  publish(change: Change): void;
  /** Calls back once after the commit, before the write resolves; forgotten when the work fails. */
  afterCommit(callback: () => void): void;
}

export interface Database extends Reader {
  /**
   * Runs the work whole or not at all and resolves once it is durable (fsync). Work may await only its
   * transaction: on SQLite everything that waits shares one commit, and all of it would wait along.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * As `write`, for what no person waits for, and little enough to lengthen a commit that somebody waits for: it goes
   * along with the next one, or shares one of its own a moment later.
   */
  writeAside<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Called once a commit, before the writes that it holds resolve, with their changes in order. */
  onCommitted(listener: (changes: readonly Change[]) => void): void;
  /** Writes a copy that a server can start from, while this one runs. */
  backUp(path: string): Promise<void>;
  /** Finishes what was accepted, then closes; later writes are refused with `shutting_down`. */
  close(): Promise<void>;
}
