import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { findEpoch, putEpoch } from './epoch.store.ts';

/**
 * The name of the database's history. Versions can be compared only within one: a database that was restored
 * counts on from an older state, and gives its versions to other rows than before.
 */
export class EpochService {
  readonly #db: Database;
  readonly #log: Log;
  #current: string;
  #isNew: boolean;

  private constructor(parts: { db: Database; log: Log }, current: string, isNew: boolean) {
    this.#db = parts.db;
    this.#log = parts.log;
    this.#current = current;
    this.#isNew = isNew;
  }

  /** A new database has no epoch yet, and a backup is made without, so that what is restored begins a new one. */
  static async open(parts: { db: Database; log: Log }): Promise<EpochService> {
    const stored = await parts.db.get(findEpoch, {});
    const epoch = stored?.value ?? (await mint(parts.db));
    return new EpochService(parts, epoch, stored === undefined);
  }

  get current(): string {
    return this.#current;
  }

  /**
   * Somebody holds more than this database has, so it was set back by other means than a backup of ours: a new
   * epoch makes everybody start over. That can only happen while no server runs on it. So an epoch that began
   * in this run stays, and nobody can make all clients reload again and again by claiming what they do not hold.
   */
  async renew(): Promise<void> {
    if (this.#isNew) return;
    this.#isNew = true;
    this.#current = await mint(this.#db);
    this.#log.warn(
      'A device holds newer data than the database: all devices will load theirs anew',
    );
  }
}

async function mint(db: Database): Promise<string> {
  const epoch = randomUUID();
  await db.write((transaction) => transaction.run(putEpoch, { epoch }));
  return epoch;
}
