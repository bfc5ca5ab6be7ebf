import { quietUntil, type NotificationSettings } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import type { PushJobsService } from '../devices/push-jobs.service.ts';
import type { Expanded, MemberDecision } from './chat-expansion.service.ts';
import type { DecisionRecords } from './decision-records.service.ts';
import {
  extendWaiting,
  findWaiting,
  insertDelivery,
  listHeldBack,
  rescheduleWaiting,
} from './deliveries.store.ts';
import type { ChangedSettings } from './notification-settings.service.ts';

interface Parts {
  clock: Clock;
  devices: DevicesService;
  pushJobs: PushJobsService;
  records: DecisionRecords;
  /** Whether the person has the app open somewhere. */
  isAround: (userId: string) => boolean;
}

/**
 * Who looks at a chat reads what comes, and their client says so well within this time: then no phone rings. It is
 * given only to who has the app open and had read the chat up to this message; nobody else waits.
 */
const graceMs = 2_000;

/** Turns decisions into jobs, one for each device and chat, in the transaction of the decisions. */
export class PushPlanning {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async plan(transaction: Transaction, { message, decisions }: Expanded): Promise<void> {
    const { devices, records } = this.#parts;
    const { chatId, seq } = message;
    for (const member of decisions) {
      const { userId, decision, hasDevice } = member;
      if (!hasDevice || decision.kind === null) continue;
      await records.note(transaction, { userId, chatId, seq }, decision);
      if (decision.how !== 'sound' && decision.how !== 'silent') continue;
      const dueAt = this.#dueAt(member);
      for (const deviceId of await devices.listLive(transaction, userId)) {
        await this.#add(transaction, { deviceId, chatId, userId, seq, dueAt });
      }
    }
  }

  /**
   * Part of the write that changes the settings: what is held back for as long as the person is to be left in peace is
   * decided anew at once, and goes out or waits on. What waits for a push service or is under way is left alone.
   */
  async lookAgain(transaction: Transaction, { userId, before }: ChangedSettings): Promise<void> {
    const { clock, pushJobs } = this.#parts;
    const now = clock.now();
    if (!isResting(before, now)) return;
    for (const held of await transaction.all(listHeldBack, { userId, now })) {
      const due = { ...held, dueAt: now };
      await transaction.run(rescheduleWaiting, due);
      await pushJobs.add(transaction, 'message', { ...due, ifWaiting: 'replace' });
    }
  }

  #dueAt({ userId, decision, hasReadBefore }: MemberDecision): number {
    const now = this.#parts.clock.now();
    if (decision.postponedUntil !== null) return decision.postponedUntil;
    return hasReadBefore && this.#parts.isAround(userId) ? now + graceMs : now;
  }

  /** What waits for the device already goes along, and no later than it would have gone. */
  async #add(
    transaction: Transaction,
    push: { deviceId: string; chatId: string; userId: string; seq: number; dueAt: number },
  ): Promise<void> {
    const { deviceId, chatId, userId, seq, dueAt } = push;
    const waiting = await transaction.get(findWaiting, { deviceId, chatId });
    const isSooner = waiting !== undefined && dueAt < waiting.dueAt - graceMs;
    if (waiting === undefined) {
      await transaction.run(insertDelivery, {
        device_id: deviceId,
        chat_id: chatId,
        seq,
        from_seq: seq,
        user_id: userId,
        state: 'waiting',
        reason: null,
        at: dueAt,
        withdrawn_at: null,
      });
    } else {
      const earlier = isSooner ? dueAt : waiting.dueAt;
      await transaction.run(extendWaiting, { deviceId, chatId, seq, dueAt: earlier });
    }
    const ifWaiting = isSooner ? 'replace' : 'keep';
    await this.#parts.pushJobs.add(transaction, 'message', { deviceId, chatId, dueAt, ifWaiting });
  }
}

function isResting(settings: NotificationSettings, now: number): boolean {
  const { doNotDisturbUntil, quietHours, timeZone } = settings;
  return (doNotDisturbUntil ?? 0) > now || quietUntil(quietHours, timeZone, now) !== null;
}
