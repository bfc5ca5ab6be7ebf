import type { NotificationDecision } from '@tend/protocol';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { defineJobKind, done } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { deleteOldDeliveries } from './deliveries.store.ts';
import {
  deleteOldRuns,
  extendRun,
  findNewestRun,
  findRun,
  insertRun,
  toDecision,
} from './decisions.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as somebody may ask why they were, or were not, notified. */
const keptMs = 30 * dayMs;

const forgetting = defineJobKind({ name: 'notification.forget', payload: z.strictObject({}) });

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/**
 * What was decided for whom, kept for a month. Where the same is decided message after message it is one row, a new
 * one each day; what was decided on other messages that lie between (own ones) is known without a record.
 */
export class DecisionRecords {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Before the jobs start. */
  async start(): Promise<void> {
    const { db, jobs } = this.#parts;
    jobs.handle(forgetting, () => this.#forget());
    await db.write((transaction) => this.#forgetLater(transaction, 'keep'));
  }

  async note(
    transaction: Transaction,
    { userId, chatId, seq }: { userId: string; chatId: string; seq: number },
    decision: NotificationDecision,
  ): Promise<void> {
    const { kind, how, reason, until, postponedUntil } = decision;
    if (kind === null) return;
    const now = this.#parts.clock.now();
    const run = await transaction.get(findNewestRun, { userId, chatId });
    if (run !== undefined && run.decided_at > now - dayMs && isSame(toDecision(run), decision)) {
      await transaction.run(extendRun, { userId, chatId, fromSeq: run.from_seq, toSeq: seq });
      return;
    }
    await transaction.run(insertRun, {
      user_id: userId,
      chat_id: chatId,
      from_seq: seq,
      to_seq: seq,
      decided_at: now,
      kind,
      how,
      reason,
      until,
      postponed_until: postponedUntil,
    });
  }

  /** Null when it was not recorded: nobody could be notified then, or it is too long ago. */
  async find(
    reader: Reader,
    { userId, chatId, seq }: { userId: string; chatId: string; seq: number },
  ): Promise<NotificationDecision | null> {
    const run = await reader.get(findRun, { userId, chatId, seq });
    return run !== undefined && run.to_seq >= seq ? toDecision(run) : null;
  }

  async #forget() {
    const before = this.#parts.clock.now() - keptMs;
    await this.#parts.db.write(async (transaction) => {
      await transaction.run(deleteOldRuns, { before });
      await transaction.run(deleteOldDeliveries, { before });
      await this.#forgetLater(transaction, 'replace');
    });
    return done;
  }

  /** One job that comes again each day. The run that adds the next one is replaced by it. */
  #forgetLater(transaction: Transaction, ifWaiting: 'keep' | 'replace'): Promise<void> {
    const dueAt = this.#parts.clock.now() + dayMs;
    const job = { kind: forgetting, payload: {}, key: 'daily', dueAt, ifWaiting };
    return this.#parts.jobs.add(transaction, job);
  }
}

function isSame(one: NotificationDecision, other: NotificationDecision): boolean {
  return (
    one.kind === other.kind &&
    one.how === other.how &&
    one.reason === other.reason &&
    one.until === other.until &&
    one.postponedUntil === other.postponedUntil
  );
}
