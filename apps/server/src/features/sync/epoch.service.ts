import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import {
  addEpoch,
  endEpoch,
  findEnd,
  findEpoch,
  findLastEpoch,
  forgetEnds,
} from './epoch.store.ts';

interface Parts {
  db: Database;
  log: Log;
}

interface Versioned {
  id: string;
  version: number;
}

/**
 * The epochs whose ends are known exactly: more than half a year of nightly starts. A device that was away for longer
 * starts over.
 */
const keptEpochs = 200;

/**
 * The server's runs on this database, one epoch each. A database restored to an earlier state (from a backup, a copy of
 * the file, or a snapshot of the machine) reuses its versions for other rows, so versions alone do not tell what a
 * device has. But a device received the lost history under an epoch that this database either does not know or saw end
 * earlier (docs/adr/0015).
 */
export class EpochService {
  readonly #parts: Parts;
  readonly #current = randomUUID();
  #hasWarned = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins an epoch. To be called once, before anybody is told anything. */
  async begin(): Promise<void> {
    await this.#parts.db.write(async (transaction) => {
      const last = await transaction.get(findLastEpoch, {});
      if (last !== undefined) {
        await transaction.run(endEpoch, { epoch: last.number });
        await transaction.run(forgetEnds, { before: last.number - keptEpochs });
      }
      await transaction.run(addEpoch, { id: this.#current });
    });
  }

  get current(): string {
    return this.#current;
  }

  /**
   * Whether the rows that a device got since an epoch are of this database's history. `spaces` are in their current
   * state, `held` maps space ids to versions.
   */
  async hasTold(
    epoch: string,
    spaces: readonly Versioned[],
    held: ReadonlyMap<string, number>,
  ): Promise<boolean> {
    const claimed = spaces.filter(({ id }) => held.has(id));
    const ends = await this.#listEnds(epoch, claimed);
    const isTold =
      ends !== null && claimed.every(({ id }, index) => (held.get(id) ?? 0) <= (ends[index] ?? 0));
    if (!isTold) this.#warn();
    return isTold;
  }

  /** The spaces' versions when the epoch ended; null for an epoch that this database has not had. */
  async #listEnds(epoch: string, spaces: readonly Versioned[]): Promise<number[] | null> {
    if (epoch === this.#current) return spaces.map(({ version }) => version);
    const { db } = this.#parts;
    const found = await db.get(findEpoch, { id: epoch });
    if (found === undefined) return null;
    return Promise.all(
      spaces.map(async ({ id }) => {
        const end = await db.get(findEnd, { spaceId: id, epoch: found.number });
        return end?.version ?? 0;
      }),
    );
  }

  /** Once per run: devices can claim anything. */
  #warn(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#parts.log.warn(
      'A device is ahead of this database, as after a restore: it will load everything again',
    );
  }
}
