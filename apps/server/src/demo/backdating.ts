import type { Clock } from '../platform/clock/clock.ts';
import type { Database, Transaction } from '../platform/db/database.ts';

/** A clock set to the time being replayed; its timers never fire. */
export class BackdatedClock implements Clock {
  #now = 0;

  now(): number {
    return this.#now;
  }

  set(now: number): void {
    this.#now = now;
  }

  after(): () => void {
    return () => undefined;
  }
}

type Work<T> = (transaction: Transaction) => Promise<T>;

/**
 * Wraps a database so that each write sees the clock as it was when the write was requested: commands that share a
 * commit run later, one after the other.
 */
export function backdateWrites(db: Database, clock: BackdatedClock): Database {
  const atItsTime = <T>(work: Work<T>): Work<T> => {
    const givenAt = clock.now();
    return (transaction) => {
      clock.set(givenAt);
      return work(transaction);
    };
  };
  return {
    get: (query, parameters) => db.get(query, parameters),
    all: (query, parameters) => db.all(query, parameters),
    select: (build) => db.select(build),
    onCommitted: (listener) => db.onCommitted(listener),
    backUp: (path) => db.backUp(path),
    close: () => db.close(),
    write: (work) => db.write(atItsTime(work)),
    writeInBackground: (work) => db.writeInBackground(atItsTime(work)),
  };
}
