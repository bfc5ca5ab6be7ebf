import {
  topicOf,
  type MessageRow,
  type NotificationDecision,
  type NotificationKind,
  type NotificationKinds,
} from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { changeSpace } from '../../../platform/spaces/space.store.ts';
import type { DevicesService } from '../../devices/devices.service.ts';
import type { DigestsService } from '../../digests/digests.service.ts';
import { deliverJob, keyOf } from '../alert-jobs.ts';
import {
  extendRun,
  findNewestRun,
  insertAlert,
  insertRun,
  toDecision,
  toNotificationRow,
} from '../alerts.store.ts';
import { extendWaiting, findWaiting, insertWaiting } from '../deliveries.store.ts';

/** The decision on a message for one person. */
export interface PersonDecision {
  userId: string;
  decision: NotificationDecision;
  /** No earlier message is unread for them. */
  hasReadBefore: boolean;
  /** Whether a device can be alerted; its session may have ended. */
  hasDevice: boolean;
}

/** A message, and the decisions on it. */
export interface DecidedMessage {
  message: MessageRow;
  decisions: readonly PersonDecision[];
}

interface Parts {
  clock: Clock;
  jobs: Jobs;
  devices: Pick<DevicesService, 'listLive'>;
  digests: Pick<DigestsService, 'consider'>;
  /** Whether the person has the app open somewhere. */
  isAround: (userId: string) => boolean;
  kinds: NotificationKinds;
}

/** What devices are told of, and when. */
interface Told {
  userId: string;
  chatId: string;
  topic: string;
  seq: number;
  dueAt: number;
}

type Known = NotificationDecision & { kind: NotificationKind };

const dayMs = 24 * 60 * 60_000;
/**
 * Grace period: an open client marks a message as read within this time, so that other devices stay silent. Only for
 * people who have the app open and had read the chat up to this message.
 */
const graceMs = 2_000;

/** Raises alerts: stores them, and queues pushes and e-mails, all in the caller's write. */
export class RaiseService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** People in the order of their ids, as in every transaction that writes into several people's spaces. */
  async raise(transaction: Transaction, { message, decisions }: DecidedMessage): Promise<void> {
    for (const person of decisions) {
      const { kind } = person.decision;
      if (kind === null) continue;
      await this.#raiseFor(transaction, message, person, { ...person.decision, kind });
    }
  }

  async #raiseFor(
    transaction: Transaction,
    message: MessageRow,
    person: PersonDecision,
    decision: Known,
  ): Promise<void> {
    const { userId, hasDevice } = person;
    const { digests, kinds } = this.#parts;
    if (kinds[decision.kind].isAddressed) {
      await addAlert(transaction, message, person, decision);
    } else if (hasDevice) {
      await this.#extendRun(transaction, userId, message, decision);
    }
    if (hasDevice && (decision.how === 'sound' || decision.how === 'silent')) {
      const { chatId, seq } = message;
      const topic = topicOf(decision.kind, message, kinds);
      await this.queue(transaction, { userId, chatId, topic, seq, dueAt: this.#dueAt(person) });
    }
    // A server that was down processes the message late.
    await digests.consider(transaction, { userId, decision, since: message.createdAt });
  }

  /** One row for a run of messages with the same decision, and a new one each day. */
  async #extendRun(
    transaction: Transaction,
    userId: string,
    { chatId, seq }: MessageRow,
    decision: Known,
  ): Promise<void> {
    const { kind, how, reason, until, postponedUntil } = decision;
    const now = this.#parts.clock.now();
    const run = await transaction.get(findNewestRun, { userId, chatId });
    if (run !== undefined && run.decided_at > now - dayMs && isSame(toDecision(run), decision)) {
      await transaction.run(extendRun, { userId, chatId, seq: run.from_seq, toSeq: seq });
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

  /** For each of the person's devices joins what already waits for it, and is sent no later than that. */
  async queue(
    transaction: Transaction,
    { userId, chatId, topic, seq, dueAt }: Told,
  ): Promise<void> {
    const { devices, jobs } = this.#parts;
    for (const deviceId of await devices.listLive(transaction, userId)) {
      const told = { deviceId, topic };
      const waiting = await transaction.get(findWaiting, told);
      const isSooner = waiting !== undefined && dueAt < waiting.dueAt - graceMs;
      if (waiting === undefined) {
        const place = { fromSeq: seq, toSeq: seq };
        await transaction.run(insertWaiting, { ...told, userId, chatId, ...place, dueAt });
      } else {
        const { attempt } = waiting;
        const earlier = isSooner ? dueAt : waiting.dueAt;
        await transaction.run(extendWaiting, { ...told, attempt, toSeq: seq, dueAt: earlier });
      }
      const ifWaiting = isSooner ? 'replace' : 'keep';
      const job = { kind: deliverJob, payload: told, key: keyOf(told) };
      await jobs.add(transaction, { ...job, dueAt, ifWaiting });
    }
  }

  #dueAt({ userId, decision: { postponedUntil }, hasReadBefore }: PersonDecision): number {
    const now = this.#parts.clock.now();
    if (postponedUntil !== null) return postponedUntil;
    return hasReadBefore && this.#parts.isAround(userId) ? now + graceMs : now;
  }
}

function addAlert(
  transaction: Transaction,
  message: MessageRow,
  { userId, hasDevice }: PersonDecision,
  { kind, how, reason, until, postponedUntil }: Known,
): Promise<void> {
  return changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
    const stored = {
      user_id: userId,
      seq: version,
      id: newId(message.createdAt),
      chat_id: message.chatId,
      message_id: message.id,
      message_seq: message.seq,
      type: kind,
      actor_id: message.authorId,
      reaction: null,
      created_at: message.createdAt,
      state: reason === 'read' ? 'read' : 'new',
      reason,
      how: hasDevice ? how : null,
      until,
      postponed_until: postponedUntil,
      version,
    } as const;
    await transaction.run(insertAlert, stored);
    return { rows: [toNotificationRow(stored)], result: undefined };
  });
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
