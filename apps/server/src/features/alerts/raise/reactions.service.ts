import {
  decideReaction,
  topicOf,
  type AlertedReaction,
  type MessageRow,
  type NotificationDecision,
  type NotificationKinds,
} from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { changeSpace } from '../../../platform/spaces/space.store.ts';
import type { DevicesService } from '../../devices/devices.service.ts';
import type { Reacted } from '../../messages/message-changes.service.ts';
import {
  changeAlert,
  changeState,
  findReactionAlert,
  insertAlert,
  toNotificationRow,
  type StoredAlert,
} from '../alerts.store.ts';
import { findChat, findRecipient, toFacts } from '../audience.store.ts';
import { findLastTold } from '../deliveries.store.ts';
import type { SettleService } from '../settle/settle.service.ts';
import type { RaiseService } from './raise.service.ts';

interface Parts {
  clock: Clock;
  devices: Pick<DevicesService, 'listLive'>;
  raise: Pick<RaiseService, 'queue'>;
  settle: Pick<SettleService, 'retract'>;
  kinds: NotificationKinds;
}

/** The reactions to a message by others than its author, and who was the last. */
interface OfOthers {
  actorId: string;
  reaction: AlertedReaction;
}

/** A reaction that is taken back within this time is never pushed, and those of several people are one push. */
const gatherMs = 10_000;
/** A device is told of one message's reactions at most this often. */
const pauseMs = 5 * 60_000;

/**
 * Alerts authors of reactions to their messages, within the write of the reaction. A message has one alert for all of
 * its reactions, however often they come and go.
 */
export class ReactionsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async follow(transaction: Transaction, { message, byId, emoji }: Reacted): Promise<void> {
    const { id: messageId, authorId: userId } = message;
    if (byId === userId) return;
    const alert = await transaction.get(findReactionAlert, { userId, messageId });
    const found = findOfOthers(message, emoji === null ? null : byId);
    if (emoji === null) return this.#takeBack(transaction, message, alert, found);
    if (found !== null) await this.#raise(transaction, message, alert, found);
  }

  async #raise(
    transaction: Transaction,
    message: MessageRow,
    alert: StoredAlert | undefined,
    found: OfOthers,
  ): Promise<void> {
    const { clock, devices, kinds } = this.#parts;
    const { chatId, seq, authorId: userId } = message;
    const chat = await transaction.get(findChat, { chatId });
    const recipient = await transaction.get(findRecipient, { chatId, userId });
    if (chat === undefined || recipient === undefined) return;
    const facts = toFacts(recipient, chat.type);
    const decision = decideReaction({ ...facts, message, now: clock.now() }, kinds);
    if (decision.kind === null) return;
    const hasDevice = (await devices.listLive(transaction, userId)).length > 0;
    await this.#store(transaction, message, alert, { ...found, decision, hasDevice });
    if (decision.how !== 'silent') return;
    const topic = topicOf('reaction', message, kinds);
    const dueAt = await this.#dueAt(transaction, { userId, topic }, decision);
    await this.#parts.raise.queue(transaction, { userId, chatId, topic, seq, dueAt });
  }

  #store(
    transaction: Transaction,
    message: MessageRow,
    alert: StoredAlert | undefined,
    {
      actorId,
      reaction,
      decision: { how, reason, until, postponedUntil },
      hasDevice,
    }: OfOthers & { decision: NotificationDecision; hasDevice: boolean },
  ): Promise<void> {
    const now = this.#parts.clock.now();
    const userId = message.authorId;
    return changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
      const stored = {
        user_id: userId,
        seq: version,
        id: alert?.id ?? newId(now),
        chat_id: message.chatId,
        message_id: message.id,
        message_seq: message.seq,
        type: 'reaction',
        actor_id: actorId,
        reaction: JSON.stringify(reaction),
        created_at: now,
        state: 'new',
        reason,
        how: hasDevice ? how : null,
        until,
        postponed_until: postponedUntil,
        version,
      } as const;
      await transaction.run(alert === undefined ? insertAlert : changeAlert, stored);
      return { rows: [toNotificationRow(stored)], result: undefined };
    });
  }

  /** Not sooner than a while after the last push of the topic. */
  async #dueAt(
    transaction: Transaction,
    told: { userId: string; topic: string },
    { postponedUntil }: NotificationDecision,
  ): Promise<number> {
    const last = await transaction.get(findLastTold, told);
    const soon = this.#parts.clock.now() + gatherMs;
    return Math.max(postponedUntil ?? soon, last === undefined ? 0 : last.at + pauseMs);
  }

  /** The alert tells of the remaining reactions, and goes with the last one. */
  async #takeBack(
    transaction: Transaction,
    { chatId, seq, authorId: userId }: MessageRow,
    alert: StoredAlert | undefined,
    left: OfOthers | null,
  ): Promise<void> {
    if (alert === undefined || alert.state === 'cleared') return;
    // Whoever has left learns nothing more of the chat.
    const recipient = await transaction.get(findRecipient, { chatId, userId });
    if (recipient?.state !== 'active') return;
    const { settle, kinds } = this.#parts;
    const topic = topicOf('reaction', { chatId, seq }, kinds);
    await changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
      if (left === null) {
        const change = { state: 'cleared', version } as const;
        return { rows: await changeState(transaction, [alert], change), result: undefined };
      }
      const reaction = JSON.stringify(left.reaction);
      const changed = { ...alert, actor_id: left.actorId, reaction, version };
      await transaction.run(changeAlert, changed);
      return { rows: [toNotificationRow(changed)], result: undefined };
    });
    if (alert.state === 'new') {
      await settle.retract(transaction, { userId, topic, upTo: seq });
    }
  }
}

/** `lastId` is who reacted just now; null after a reaction was taken back: then it is the last of the last emoji. */
function findOfOthers(
  { authorId, reactions = [] }: MessageRow,
  lastId: string | null,
): OfOthers | null {
  const ofOthers = reactions
    .map(({ emoji, userIds }) => ({ emoji, userIds: userIds.filter((id) => id !== authorId) }))
    .filter(({ userIds }) => userIds.length > 0);
  const people = ofOthers.flatMap(({ userIds }) => userIds);
  const actorId = lastId ?? people.at(-1);
  if (actorId === undefined) return null;
  const emojis = ofOthers.map(({ emoji }) => emoji);
  return { actorId, reaction: { emojis, others: people.length - 1 } };
}
