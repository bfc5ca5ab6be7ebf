import {
  decideNotification,
  notificationKinds,
  type MessageRow,
  type NotificationDecision,
  type NotificationKind,
  type NotificationReason,
} from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type {
  Composed,
  EndedPush,
  PushEnd,
  PushSource,
  PushTarget,
} from '../devices/push-jobs.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { toFacts, type RecipientFacts } from './chat-expansion.service.ts';
import {
  acceptAfterAll,
  endWaiting,
  endWaitingOn,
  findWaiting,
  insertDelivery,
  rescheduleWaiting,
  shortenWaiting,
} from './deliveries.store.ts';
import { findChat, findRecipient } from './expansion.store.ts';
import { topicOf, type PushWriter } from './push-writer.service.ts';
import type { Withdrawals } from './withdrawals.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  messages: MessagesService;
  writer: PushWriter;
  withdrawals: Withdrawals;
  /** Further work when a device was not told of what its person may want to read, in the transaction that says so. */
  onUnreachable?: (transaction: Transaction, userId: string) => Promise<void>;
}

/** A message that a device waits for, and what is decided on it now. */
interface Decided {
  message: MessageRow;
  decision: NotificationDecision;
}

/** One that is to be pushed now. */
interface Due extends Decided {
  kind: NotificationKind;
  expiresAt: number;
}

/** Of what waits for a device only the newest are looked at: more than are shown anyway. */
const messagesPerPush = 20;
const urgencies = ['low', 'normal', 'high'] as const;

/** What a device is told of a chat's messages: everything is decided again when it is sent, as things are then. */
export class MessagePushes implements PushSource {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async compose(device: PushTarget, chatId: string): Promise<Composed> {
    const { db, clock } = this.#parts;
    const { id: deviceId, user_id: userId } = device;
    const waiting = await db.get(findWaiting, { deviceId, chatId });
    if (!waiting) return dropped(0, null);
    const recipient = await db.get(findRecipient, { chatId, userId });
    const chat = await db.get(findChat, { chatId });
    if (!recipient || !chat) return dropped(waiting.seq, 'notMember');
    const facts = toFacts(recipient, chat.type);
    const messages = await this.#listMessages(chatId, waiting);
    const now = clock.now();
    const decided = messages.map((message) => ({
      message,
      decision: decideNotification({ ...facts, message, now }),
    }));
    const [first, ...others] = decided.flatMap((one) => toDue(one, now));
    const upTo = waiting.seq;
    if (first === undefined) {
      const end = toEnd(decided, upTo);
      return end.type === 'wait' && end.until !== waiting.dueAt
        ? this.#holdBack(device, chatId, end.until)
        : end;
    }
    return this.#write({ facts, title: chat.title, due: [first, ...others], upTo });
  }

  /**
   * Until when it waits on is noted, for who asks what came of the message and for the settings' next change. One that
   * was just before the note has not seen that this is held back, so it is decided once more.
   */
  async #holdBack(device: PushTarget, chatId: string, until: number): Promise<Composed> {
    const later = { deviceId: device.id, chatId, dueAt: until };
    await this.#parts.db.writeAside((transaction) => transaction.run(rescheduleWaiting, later));
    return this.compose(device, chatId);
  }

  async record(transaction: Transaction, ended: EndedPush, end: PushEnd): Promise<void> {
    const { clock, onUnreachable } = this.#parts;
    const { deviceId, chatId, upTo } = ended;
    const waiting = await transaction.get(findWaiting, { deviceId, chatId });
    if (waiting && waiting.seq <= upTo) {
      await transaction.run(endWaiting, { deviceId, chatId, ...end, now: clock.now() });
      const isUntold = end.state !== 'accepted' && end.state !== 'dropped';
      if (isUntold) await onUnreachable?.(transaction, waiting.userId);
    } else if (end.state === 'accepted') {
      await this.#noteAccepted(transaction, ended, waiting);
    }
    // It may have been read while it was under way.
    if (end.state === 'accepted') await this.#parts.withdrawals.takeBackIfRead(transaction, ended);
  }

  /** What waits for a device that has been removed will not be sent. Part of the write that removes it. */
  async endRemoved(transaction: Transaction, removed: PushTarget): Promise<void> {
    const { clock, onUnreachable } = this.#parts;
    const { id: deviceId, user_id: userId } = removed;
    await transaction.run(endWaitingOn, { deviceId, state: 'removed', now: clock.now() });
    await onUnreachable?.(transaction, userId);
  }

  /** What was under way has arrived. What has come since goes on waiting; if nothing waits any more, it was read. */
  async #noteAccepted(
    transaction: Transaction,
    { deviceId, chatId, upTo }: EndedPush,
    waiting: { fromSeq: number; userId: string } | undefined,
  ): Promise<void> {
    const now = this.#parts.clock.now();
    if (waiting === undefined) {
      await transaction.run(acceptAfterAll, { deviceId, chatId, seq: upTo, now });
      return;
    }
    if (waiting.fromSeq > upTo) return;
    await transaction.run(shortenWaiting, { deviceId, chatId, fromSeq: upTo + 1 });
    await transaction.run(insertDelivery, {
      device_id: deviceId,
      chat_id: chatId,
      seq: upTo,
      from_seq: waiting.fromSeq,
      user_id: waiting.userId,
      state: 'accepted',
      reason: null,
      at: now,
      withdrawn_at: null,
    });
  }

  /** The newest of those that wait, in order. */
  #listMessages(
    chatId: string,
    { fromSeq, seq }: { fromSeq: number; seq: number },
  ): Promise<MessageRow[]> {
    return this.#parts.messages.listBetween(chatId, { from: fromSeq, to: seq }, messagesPerPush);
  }

  async #write(found: {
    facts: RecipientFacts;
    title: string | null;
    due: readonly [Due, ...Due[]];
    upTo: number;
  }): Promise<Composed> {
    const { facts, title, due, upTo } = found;
    const newest = due.at(-1) ?? due[0];
    const weightiest = due.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? newest;
    const written = await this.#parts.writer.write(facts, {
      message: newest.message,
      kind: weightiest.kind,
      title,
      isSilent: due.every(({ decision }) => decision.how === 'silent'),
    });
    const { urgency } = notificationKinds[weightiest.kind];
    const expiresAt = Math.max(...due.map((one) => one.expiresAt));
    const options = { urgency, topic: topicOf(newest.message.chatId) };
    return { type: 'push', upTo, ...written, options, expiresAt };
  }
}

function toDue({ message, decision }: Decided, now: number): Due[] {
  const { kind, how, postponedUntil } = decision;
  if (kind === null || (how !== 'sound' && how !== 'silent') || postponedUntil !== null) return [];
  const expiresAt = message.createdAt + notificationKinds[kind].ttlMs;
  return expiresAt > now ? [{ message, decision, kind, expiresAt }] : [];
}

function weightOf({ kind }: Due): number {
  return urgencies.indexOf(notificationKinds[kind].urgency);
}

/** Nothing is to be pushed now: not yet, or not any more. */
function toEnd(decided: readonly Decided[], upTo: number): Composed {
  const waits = decided.flatMap(({ decision }) => decision.postponedUntil ?? []);
  if (waits.length > 0) return { type: 'wait', until: Math.min(...waits) };
  const decision = decided.at(-1)?.decision;
  const isWanted = decision?.how === 'sound' || decision?.how === 'silent';
  if (isWanted) return { type: 'end', upTo, end: { state: 'expired', reason: null } };
  return dropped(upTo, decision?.reason ?? null);
}

function dropped(upTo: number, reason: NotificationReason | null): Composed {
  return { type: 'end', upTo, end: { state: 'dropped', reason } };
}
