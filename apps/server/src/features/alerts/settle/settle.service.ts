import {
  kindsSettledBy,
  topicsOf,
  type NotificationReason,
  type NotificationRow,
} from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { deletedJob, deliverJob, dismissJob, keyOf, type AlertJob } from '../alert-jobs.ts';
import { changeState, listNewUpTo } from '../alerts.store.ts';
import { findDeleted, findReading } from '../audience.store.ts';
import { endDelivery, listShowing, listWaiting, markDismissedIn } from '../deliveries.store.ts';

interface Parts {
  clock: Clock;
  jobs: Jobs;
}

/** So that people who read one message after the other send their devices one push. */
const gatherMs = 500;

/**
 * Ends alerts: what was read, deleted, or belongs to a chat that the person has left, waits for no device any more and
 * is dismissed from those that show it. Each method is part of the write that is the cause.
 *
 * Safari is left alone: it takes away the right to push after a few pushes that show nothing, and cannot dismiss a
 * notification without one. There an app that is opened clears what it shows. What was deleted goes there as well: the
 * push shows that instead.
 */
export class SettleService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Within the change of the person's space that moves their read mark; answers the alerts that it settles. */
  async read(
    transaction: Transaction,
    mark: { userId: string; sessionId: string; chatId: string; upTo: number; version: number },
  ): Promise<NotificationRow[]> {
    const { userId, sessionId, chatId, upTo, version } = mark;
    const now = this.#parts.clock.now();
    const alerts = await transaction.all(listNewUpTo, { userId, chatId, upTo });
    for (const topic of topicsOf(chatId, kindsSettledBy('read'))) {
      // The page that it was read in, or its worker, has dismissed it: a push would find nothing, and would have to
      // show something to say so.
      await transaction.run(markDismissedIn, { userId, sessionId, topic, upTo, now });
      await this.#end(transaction, { userId, topic, upTo }, 'read');
    }
    return changeState(transaction, alerts, { state: 'read', version });
  }

  /** Nothing of a chat that people are not in any more is for them to see. */
  async leave(
    transaction: Transaction,
    { userId, chatId }: { userId: string; chatId: string },
  ): Promise<void> {
    const upTo = Number.MAX_SAFE_INTEGER;
    for (const topic of topicsOf(chatId)) {
      await this.#end(transaction, { userId, topic, upTo }, 'notMember');
    }
  }

  /** Of a message that is being deleted; how many were told of it has no bearing on the write. */
  delete(
    transaction: Transaction,
    deleted: { chatId: string; messageId: string; seq: number },
  ): Promise<void> {
    return this.#parts.jobs.add(transaction, { kind: deletedJob, payload: deleted });
  }

  /** For what a device shows by now: it may have been read, left or deleted while it was on its way. */
  async checkShown(
    transaction: Transaction,
    shown: AlertJob & { userId: string; chatId: string; fromSeq: number; toSeq: number },
  ): Promise<void> {
    const { userId, deviceId, topic, chatId, toSeq: upTo } = shown;
    if (await transaction.get(findDeleted, shown)) {
      return addDismissal(this.#parts, transaction, { deviceId, topic });
    }
    const member = await transaction.get(findReading, { chatId, userId });
    if (member?.state === 'active' && (member.readUpTo ?? 0) < upTo) return;
    const showing = await transaction.all(listShowing, { userId, topic, upTo });
    if (showing.some((device) => device.deviceId === deviceId)) {
      await addDismissal(this.#parts, transaction, { deviceId, topic });
    }
  }

  async #end(
    transaction: Transaction,
    ended: { userId: string; topic: string; upTo: number },
    reason: NotificationReason,
  ): Promise<void> {
    const { clock, jobs } = this.#parts;
    for (const waiting of await transaction.all(listWaiting, ended)) {
      const end = { state: 'dropped', reason, now: clock.now() } as const;
      await transaction.run(endDelivery, { ...waiting, ...end });
      await jobs.cancel(transaction, { kind: deliverJob, key: keyOf(waiting) });
    }
    for (const { deviceId } of await transaction.all(listShowing, ended)) {
      await addDismissal(this.#parts, transaction, { deviceId, topic: ended.topic });
    }
  }
}

/** Has a device look again at what it shows of a topic. */
export function addDismissal(
  { clock, jobs }: Parts,
  transaction: Transaction,
  payload: AlertJob,
): Promise<void> {
  const job = { kind: dismissJob, payload, key: keyOf(payload), ifWaiting: 'keep' } as const;
  return jobs.add(transaction, { ...job, dueAt: clock.now() + gatherMs });
}
