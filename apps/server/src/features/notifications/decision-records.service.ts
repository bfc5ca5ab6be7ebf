import type { NotificationDecision } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { extendRun, findNewestRun, findRun, insertRun, toDecision } from './decisions.store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What was decided for whom, kept for a month. Where the same is decided message after message it is one row, a new
 * one each day; what was decided on other messages that lie between (own ones) is known without a record.
 */
export class DecisionRecords {
  readonly #clock: Clock;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  async note(
    transaction: Transaction,
    { userId, chatId, seq }: { userId: string; chatId: string; seq: number },
    decision: NotificationDecision,
  ): Promise<void> {
    const { kind, how, reason, until, postponedUntil } = decision;
    if (kind === null) return;
    const now = this.#clock.now();
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
