import { TendError } from '@tend/protocol';
import type SqliteConnection from 'better-sqlite3';
import type { Change, Transaction } from '../database.ts';
import type { Statements } from './statements.ts';

interface Pending {
  work: (transaction: Transaction) => Promise<unknown>;
  /** A method, so that it accepts work of any result type; each gets the result of its own work. */
  resolve(value: unknown): void;
  reject: (reason: unknown) => void;
}

/** Limits the duration of a commit, and so how long a command can wait behind others. */
const maxGroupSize = 1_000;
/** The number of background writes that join a commit for which someone may be waiting. */
const maxBackground = 16;
/** Where commands keep failing, running each group twice would cost more than savepoints. */
const groupsAfterFailure = 100;
/** Background writes get their own commit if there was no other for this long. */
const defaultAsideMs = 25;

type Answer = () => void;

/**
 * The only writer of a SQLite database. Waiting commands run one after the other and share one commit and its fsync;
 * each is answered after that commit.
 *
 * A command that fails is undone alone. A savepoint for each would do that, but SQLite then copies every page before a
 * command changes it, which costs a fifth of the group; so savepoints are only set when a group is run again, because
 * one of its commands failed after it had written, and in the groups that follow.
 *
 * Commands never wait for a timer: the first one schedules the commit for the end of the current turn of the event loop
 * (setImmediate), so the group is whatever the sockets delivered in that turn. Only background writes wait, so that
 * hundreds of small writes a second cost few commits.
 */
export class GroupWriter {
  readonly #connection: SqliteConnection.Database;
  readonly #statements: Statements;
  readonly #transaction: Transaction;
  readonly #control: Record<
    'begin' | 'commit' | 'rollBack' | 'save' | 'release' | 'undo',
    () => void
  >;
  readonly #queue: Pending[] = [];
  readonly #background: Pending[] = [];
  #asideTimer: NodeJS.Timeout | undefined;
  /** Changes made so far by the commands of the current group. */
  #changes: Change[] = [];
  /** Their callbacks for after the commit. */
  #callbacks: (() => void)[] = [];
  /** How many of the next groups are run in savepoints at once. */
  #groupsInSavepoints = 0;
  #isScheduled = false;
  #isClosed = false;
  #onIdle: (() => void) | undefined;
  readonly #onCommitted: (changes: readonly Change[], commands: number) => void;
  readonly #asideMs: number;

  constructor(
    connection: SqliteConnection.Database,
    statements: Statements,
    /** Also receives the number of commands in the commit. */
    onCommitted: (changes: readonly Change[], commands: number) => void,
    asideMs = defaultAsideMs,
  ) {
    this.#connection = connection;
    this.#statements = statements;
    this.#asideMs = asideMs;
    // Shared by all commands, which run one after the other.
    this.#transaction = {
      get: (query, parameters) => Promise.resolve(statements.get(query, parameters)),
      all: (query, parameters) => Promise.resolve(statements.all(query, parameters)),
      select: (build) => Promise.resolve(statements.select(build)),
      run: (query, parameters) => Promise.resolve(statements.run(query, parameters)),
      publish: (change) => void this.#changes.push(change),
      afterCommit: (callback) => void this.#callbacks.push(callback),
    };
    this.#onCommitted = onCommitted;
    const control = (sql: string) => {
      const statement = connection.prepare(sql);
      return () => void statement.run();
    };
    this.#control = {
      begin: control('begin immediate'),
      commit: control('commit'),
      rollBack: control('rollback'),
      save: control('savepoint command'),
      release: control('release command'),
      undo: control('rollback to command'),
    };
  }

  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const written = this.#accept(this.#queue, work);
    if (this.#queue.length > 0) this.#schedule();
    return written;
  }

  writeInBackground<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const written = this.#accept(this.#background, work);
    this.#asideTimer ??= setTimeout(() => this.#writeOwn(), this.#asideMs);
    return written;
  }

  /** Resolves when all accepted work is committed; accepts no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#asideTimer);
    if (this.#isWaiting()) this.#schedule();
    if (!this.#isScheduled) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #accept<T>(queue: Pending[], work: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new TendError('shutting_down'));
    return new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve, reject });
    });
  }

  #writeOwn(): void {
    this.#asideTimer = undefined;
    // They may have joined another commit in the meantime.
    if (this.#background.length > 0) this.#schedule();
  }

  #isWaiting(): boolean {
    return this.#queue.length + this.#background.length > 0;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => void this.#commitGroup());
  }

  async #commitGroup(): Promise<void> {
    const group = this.#queue.splice(0, maxGroupSize);
    group.push(...this.#background.splice(0, maxBackground));
    const answers = await this.#store(group);
    const changes = this.#changes;
    const callbacks = this.#callbacks;
    this.#changes = [];
    this.#callbacks = [];
    this.#isScheduled = false;
    try {
      // A listener that throws is a bug and ends the process; stored commands are still answered.
      this.#onCommitted(changes, group.length);
      for (const callback of callbacks) callback();
    } finally {
      for (const answer of answers) answer();
      if (this.#isWaiting()) this.#schedule();
      else this.#onIdle?.();
    }
  }

  /** Commits the group and returns the functions that answer its commands. */
  async #store(group: Pending[]): Promise<Answer[]> {
    try {
      if (this.#groupsInSavepoints > 0) {
        this.#groupsInSavepoints -= 1;
        return await this.#runAllInSavepoints(group);
      }
      const answers = await this.#runAll(group);
      if (answers !== null) return answers;
      this.#groupsInSavepoints = groupsAfterFailure;
      return await this.#runAllInSavepoints(group);
    } catch (error) {
      // Nothing of the group is stored (disk full, I/O error): no command may be answered as done.
      this.#rollBack();
      return group.map((pending) => () => pending.reject(error));
    }
  }

  #rollBack(): void {
    if (this.#connection.inTransaction) this.#control.rollBack();
    this.#changes = [];
    this.#callbacks = [];
  }

  /** Returns null, with nothing stored, if a command failed after it had written. */
  async #runAll(group: Pending[]): Promise<Answer[] | null> {
    const answers: Answer[] = [];
    this.#control.begin();
    for (const pending of group) {
      const answer = await this.#run(pending);
      if (answer === null) {
        this.#rollBack();
        return null;
      }
      answers.push(answer);
    }
    this.#control.commit();
    return answers;
  }

  /** Returns null if the command must be undone. */
  async #run(pending: Pending): Promise<Answer | null> {
    const undo = this.#markPublished();
    this.#statements.hasWritten = false;
    try {
      const result = await pending.work(this.#transaction);
      // A full disk has ended it, and the command went on: what follows would be stored without a transaction.
      if (!this.#connection.inTransaction) return null;
      return () => pending.resolve(result);
    } catch (error) {
      if (this.#statements.hasWritten || !this.#connection.inTransaction) return null;
      undo();
      return () => pending.reject(error);
    }
  }

  async #runAllInSavepoints(group: Pending[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    this.#control.begin();
    for (const pending of group) answers.push(await this.#runInSavepoint(pending));
    this.#control.commit();
    return answers;
  }

  async #runInSavepoint(pending: Pending): Promise<Answer> {
    const undo = this.#markPublished();
    this.#control.save();
    try {
      const result = await pending.work(this.#transaction);
      this.#control.release();
      return () => pending.resolve(result);
    } catch (error) {
      // A full disk ends the whole transaction, not only the savepoint.
      if (!this.#connection.inTransaction) throw error;
      this.#control.undo();
      this.#control.release();
      undo();
      return () => pending.reject(error);
    }
  }

  /** Returns a function that drops the changes and callbacks that were added since. */
  #markPublished(): () => void {
    const changes = this.#changes.length;
    const callbacks = this.#callbacks.length;
    return () => {
      this.#changes.length = changes;
      this.#callbacks.length = callbacks;
    };
  }
}
