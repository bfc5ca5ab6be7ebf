import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { startDaily } from '../../../platform/jobs/daily.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { changeSpace } from '../../../platform/spaces/space.store.ts';
import { toFeedHorizonRow } from './feed.store.ts';
import {
  deleteDelivery,
  deleteAlert,
  deleteRun,
  listOldDeliveries,
  listOldRuns,
  listSeenAlerts,
  putFeedHorizon,
} from './retention.store.ts';

const dayMs = 24 * 60 * 60_000;
/** As long as somebody may ask why they were, or were not, notified. */
const recordsKeptMs = 30 * dayMs;
/** Rows that a write deletes: it shares a commit with what people wait for. */
const rowsPerWrite = 100;

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  /** How long notifications are kept that were read or cleared. */
  keptDays: number;
}

/** Deletes one slice and answers how many rows that were. */
type DeleteSlice = (transaction: Transaction, before: number) => Promise<number>;

/** Once a day the old goes: notifications that were seen, and the records of why and how they were told. */
export class RetentionService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Before the jobs start. */
  start(): Promise<void> {
    return startDaily(this.#parts, 'notification.forget', (signal) => this.#deleteOld(signal));
  }

  async #deleteOld(signal: AbortSignal): Promise<void> {
    const { clock, keptDays } = this.#parts;
    const now = clock.now();
    await this.#deleteAll(deleteOldRuns, now - recordsKeptMs, signal);
    await this.#deleteAll(deleteOldDeliveries, now - recordsKeptMs, signal);
    await this.#deleteAll(deleteSeenAlerts, now - keptDays * dayMs, signal);
  }

  /** Each slice has a write of its own, so that what people do comes in between. */
  async #deleteAll(deleteSlice: DeleteSlice, before: number, signal: AbortSignal): Promise<void> {
    const { db } = this.#parts;
    let count = rowsPerWrite;
    while (count === rowsPerWrite) {
      signal.throwIfAborted();
      count = await db.writeAside((transaction) => deleteSlice(transaction, before));
    }
  }
}

/** Each device of a person learns in one row what of theirs it need not hold any more. */
async function deleteSeenAlerts(transaction: Transaction, before: number): Promise<number> {
  const old = await transaction.all(listSeenAlerts, { before, count: rowsPerWrite });
  for (const { id } of old) await transaction.run(deleteAlert, { id });
  for (const userId of [...new Set(old.map((notification) => notification.userId))].toSorted()) {
    await changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
      const horizon = { userId, before, version };
      await transaction.run(putFeedHorizon, horizon);
      return { rows: [await toFeedHorizonRow(transaction, horizon)], result: undefined };
    });
  }
  return old.length;
}

async function deleteOldRuns(transaction: Transaction, before: number): Promise<number> {
  const old = await transaction.all(listOldRuns, { before, count: rowsPerWrite });
  for (const run of old) await transaction.run(deleteRun, run);
  return old.length;
}

async function deleteOldDeliveries(transaction: Transaction, before: number): Promise<number> {
  const old = await transaction.all(listOldDeliveries, { before, count: rowsPerWrite });
  for (const delivery of old) await transaction.run(deleteDelivery, delivery);
  return old.length;
}
