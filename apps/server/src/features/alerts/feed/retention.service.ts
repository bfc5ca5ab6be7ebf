import { limits } from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { startDaily } from '../../../platform/jobs/daily.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { changeSpace } from '../../../platform/spaces/space.store.ts';
import { toFeedHorizonRow } from './feed.store.ts';
import {
  deleteOldDeliveries,
  deleteOldOnlineTimes,
  deleteOldReadTimes,
  deleteOldRuns,
  deleteSeenAlerts,
  putFeedHorizon,
} from './retention.store.ts';

const dayMs = 24 * 60 * 60_000;
/** Rows deleted per write, which shares a commit with calls that people wait for. */
const rowsPerWrite = 100;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  /** How long read or cleared notifications are kept. */
  keptDays: number;
}

/** Once a day deletes old data: notifications that were seen, and the records of decisions, deliveries and receipts. */
export class RetentionService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Must be called before the jobs start. */
  start(): Promise<void> {
    return startDaily(this.#parts, 'notification.forget', (signal) => this.#deleteOld(signal));
  }

  async #deleteOld(signal: AbortSignal): Promise<void> {
    const { clock, keptDays } = this.#parts;
    const now = clock.now();
    const recordsBefore = { before: now - limits.recordsKeptMs, count: rowsPerWrite };
    await this.#deleteAll(signal, (write) => write.run(deleteOldRuns, recordsBefore));
    await this.#deleteAll(signal, (write) => write.run(deleteOldDeliveries, recordsBefore));
    await this.#deleteAll(signal, (write) => write.run(deleteOldReadTimes, recordsBefore));
    await this.#deleteAll(signal, (write) => write.run(deleteOldOnlineTimes, recordsBefore));
    await this.#deleteAll(signal, (write) => deleteAlerts(write, now - keptDays * dayMs));
  }

  /** One write per slice, so that people's commands come in between. Returns the number of deleted rows. */
  async #deleteAll(
    signal: AbortSignal,
    deleteSlice: (transaction: Transaction) => Promise<number>,
  ): Promise<void> {
    let count = rowsPerWrite;
    while (count === rowsPerWrite) {
      signal.throwIfAborted();
      count = await this.#parts.db.writeInBackground(deleteSlice);
    }
  }
}

/** Tells all devices of a person with a single row what they need not store any more. */
async function deleteAlerts(transaction: Transaction, before: number): Promise<number> {
  const old = await transaction.all(deleteSeenAlerts, { before, count: rowsPerWrite });
  for (const id of [...new Set(old.map(({ userId }) => userId))].toSorted()) {
    await changeSpace(transaction, { kind: 'user', id }, async (version) => {
      const horizon = { userId: id, before, version };
      await transaction.run(putFeedHorizon, horizon);
      return { rows: [await toFeedHorizonRow(transaction, horizon)], result: undefined };
    });
  }
  return old.length;
}
