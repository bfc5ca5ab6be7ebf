import {
  topicOf,
  topicsOf,
  topicsSettledByReading,
  type NotificationKinds,
  type NotificationReason,
  type NotificationRow,
} from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { deletedJob, deliverJob, dismissJob, keyOf, type AlertJob } from '../alert-jobs.ts';
import { changeState, listNewUpTo, type StoredAlert } from '../alerts.store.ts';
import { findDeleted } from '../audience.store.ts';
import { endDelivery, listShowing, listWaiting, markDismissedIn } from '../deliveries.store.ts';
import { findSettledUpTo } from '../settled.ts';

interface Parts {
  clock: Clock;
  jobs: Jobs;
  kinds: NotificationKinds;
}

/** A person who reads several messages in a row causes one push to their devices. */
const gatherMs = 500;

/**
 * Settles alerts: once a message was read or deleted, or the person has left its chat, nothing waits for a device any
 * more, and devices that show it dismiss it. Each method is part of the write that is the cause.
 *
 * Safari gets no dismissals: it revokes the permission after a few pushes that show nothing, and cannot dismiss a
 * notification without one. There the app clears what it shows when it is opened. Deletions are sent to Safari, too:
 * the push then shows that a message was deleted.
 */
export class SettleService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Within the change of the person's space that moves their read mark; returns the alerts that it settles. */
  async read(
    transaction: Transaction,
    mark: { userId: string; sessionId: string; chatId: string; upTo: number; version: number },
  ): Promise<NotificationRow[]> {
    const { userId, sessionId, chatId, upTo, version } = mark;
    const { clock, kinds } = this.#parts;
    const now = clock.now();
    const alerts = await transaction.all(listNewUpTo, { userId, chatId, upTo });
    for (const topic of topicsSettledByReading(chatId, kinds)) {
      // The page in which it was read, or its worker, has dismissed it: a push would find nothing, and would have to
      // show something to say so.
      await transaction.run(markDismissedIn, { userId, sessionId, topic, upTo, now });
      await this.#end(transaction, { userId, topic, upTo }, 'read');
    }
    const settled = alerts.filter(({ type }) => kinds[type].settledBy === 'read');
    return changeState(transaction, settled, { state: 'read', version });
  }

  /**
   * For alerts that are no longer new, after their rows were changed: ends those of kinds that a read mark does not end.
   */
  async close(transaction: Transaction, alerts: readonly StoredAlert[]): Promise<void> {
    const { kinds } = this.#parts;
    for (const { user_id: userId, chat_id: chatId, message_seq: seq, type } of alerts) {
      if (chatId === null || seq === null || kinds[type].settledBy === 'read') continue;
      const topic = topicOf(type, { chatId, seq }, kinds);
      const told = { userId, chatId, topic, toSeq: seq };
      // An earlier alert of the topic may still be new.
      const upTo = await findSettledUpTo(transaction, told, kinds);
      await this.#end(transaction, { userId, topic, upTo }, 'read');
    }
  }

  /**
   * For an alert whose cause is gone. What waits says nothing of it, so that a cause that comes and goes adds no
   * deliveries.
   */
  async retract(
    transaction: Transaction,
    retracted: { userId: string; topic: string; upTo: number },
  ): Promise<void> {
    for (const { deviceId } of await transaction.all(listShowing, retracted)) {
      await addDismissal(this.#parts, transaction, { deviceId, topic: retracted.topic });
    }
  }

  /** People must not see anything of a chat that they have left. */
  async leave(
    transaction: Transaction,
    { userId, chatId }: { userId: string; chatId: string },
  ): Promise<void> {
    const upTo = Number.MAX_SAFE_INTEGER;
    const { kinds } = this.#parts;
    const alerts = await transaction.all(listNewUpTo, { userId, chatId, upTo });
    const topics = alerts.map(({ type, message_seq: seq }) =>
      topicOf(type, { chatId, seq: seq ?? 0 }, kinds),
    );
    for (const topic of new Set([...topicsOf({ chatId, seq: 0 }, kinds), ...topics])) {
      await this.#end(transaction, { userId, topic, upTo }, 'notMember');
    }
  }

  /** For a message that is being deleted; the cost of this write does not depend on how many devices show it. */
  delete(
    transaction: Transaction,
    deleted: { chatId: string; messageId: string; seq: number },
  ): Promise<void> {
    return this.#parts.jobs.add(transaction, { kind: deletedJob, payload: deleted });
  }

  /** For a push that has just arrived: its alert may have been settled, or its message deleted, on the way. */
  async checkShown(
    transaction: Transaction,
    shown: AlertJob & { userId: string; chatId: string; fromSeq: number; toSeq: number },
  ): Promise<void> {
    const { userId, deviceId, topic, toSeq: upTo } = shown;
    if (await transaction.get(findDeleted, shown)) {
      return addDismissal(this.#parts, transaction, { deviceId, topic });
    }
    if ((await findSettledUpTo(transaction, shown, this.#parts.kinds)) < upTo) return;
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

/** Lets a device check again what it shows of a topic. */
export function addDismissal(
  { clock, jobs }: Pick<Parts, 'clock' | 'jobs'>,
  transaction: Transaction,
  payload: AlertJob,
): Promise<void> {
  const job = { kind: dismissJob, payload, key: keyOf(payload), ifWaiting: 'keep' } as const;
  return jobs.add(transaction, { ...job, dueAt: clock.now() + gatherMs });
}
