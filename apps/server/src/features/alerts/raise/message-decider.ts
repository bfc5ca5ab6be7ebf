import {
  decideNotification,
  possibleKinds,
  type MessageRow,
  type NotificationKinds,
} from '@tend/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/query.ts';
import type { MessagesService } from '../../messages/messages.service.ts';
import { lockCursor, moveCursor } from '../alerts.store.ts';
import { findChat, listRecipients, toFacts, type RecipientFacts } from '../audience.store.ts';
import type { RaiseService } from './raise.service.ts';

interface Parts {
  clock: Clock;
  messages: MessagesService;
  raise: Pick<RaiseService, 'raise'>;
  kinds: NotificationKinds;
}

type Cursor = RowOf<typeof lockCursor>;

/** A person for whom a chat's messages are decided. */
interface Candidate {
  facts: RecipientFacts;
  hasDevice: boolean;
}

/**
 * The members whom a message can concern. An ordinary text in a group has no effect for a member without a device and
 * keywords, so most members of most groups are not even read.
 */
type Reach = 'everybody' | 'reachable' | 'nobody';

/** Limits how long one transaction blocks the writer, which everyone's messages wait for. */
const decisionsPerWrite = 25;
const messagesPerWrite = 50;

/** Decides what a chat's messages after its cursor mean for each member, and raises the alerts. */
export class MessageDecider {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Decides as much as a transaction may hold. Returns the chats with messages left, unstarted ones first. */
  async decideSome(transaction: Transaction, chatIds: readonly string[]): Promise<string[]> {
    const unfinished: string[] = [];
    let room = decisionsPerWrite;
    for (const [index, chatId] of chatIds.entries()) {
      if (room <= 0) return [...chatIds.slice(index), ...unfinished];
      const { decided, hasMore } = await this.#decidePart(transaction, chatId, room);
      // A chat without anything to decide has a small cost, too.
      room -= Math.max(decided, 1);
      if (hasMore) unfinished.push(chatId);
    }
    return unfinished;
  }

  /**
   * Moves the cursors of chats in which nobody is alerted past the messages that this server has seen, unless another
   * server's lie before or between them. Returns the chats where that is so.
   */
  async passOver(
    transaction: Transaction,
    chats: ReadonlyMap<string, { seqs: readonly number[] }>,
  ): Promise<string[]> {
    const left: string[] = [];
    for (const [chatId, { seqs }] of chats) {
      const cursor = await transaction.get(lockCursor, { chatId });
      const to = Math.max(...seqs);
      if (cursor === undefined || cursor.seq >= to) continue;
      const from = firstWaiting(cursor);
      const waiting = await this.#parts.messages.countBetween(transaction, { chatId, from, to });
      // Messages are never removed from a chat, so equal numbers mean the same messages.
      if (waiting > seqs.filter((seq) => seq >= from).length) left.push(chatId);
      else await transaction.run(moveCursor, { chatId, seq: to, userId: null });
    }
    return left;
  }

  async #decidePart(
    transaction: Transaction,
    chatId: string,
    room: number,
  ): Promise<{ decided: number; hasMore: boolean }> {
    const chat = await transaction.get(findChat, { chatId });
    const cursor = await transaction.get(lockCursor, { chatId });
    if (chat === undefined || cursor === undefined) return { decided: 0, hasMore: false };
    const messages = await this.#listWaiting(transaction, chatId, cursor, messagesPerWrite);
    const [first] = messages;
    if (first === undefined) {
      await transaction.run(moveCursor, { chatId, seq: chat.version, userId: null });
      return { decided: 0, hasMore: false };
    }
    const reaches = messages.map((message) => reachOf(message, this.#parts.kinds));
    const [reach = 'nobody'] = reaches;
    const part = await listPart(transaction, { ...first, reach }, cursor, room);
    const batch = messages.slice(0, countTogether(reaches, part, room));
    const people = part.recipients.map((recipient) => ({
      facts: toFacts(recipient, chat.type),
      hasDevice: recipient.hasDevice === 1,
    }));
    for (const message of batch) await this.#decide(transaction, message, people);
    const { seq } = batch.at(-1) ?? first;
    await transaction.run(moveCursor, { chatId, seq, userId: part.lastUserId });
    const isDone = part.lastUserId === null && batch.length === messages.length;
    return {
      decided: batch.length * people.length,
      hasMore: !isDone || messages.length === messagesPerWrite,
    };
  }

  #listWaiting(
    transaction: Transaction,
    chatId: string,
    cursor: Cursor,
    count: number,
  ): Promise<MessageRow[]> {
    const from = firstWaiting(cursor);
    return this.#parts.messages.listFrom(transaction, { chatId, from, count });
  }

  #decide(
    transaction: Transaction,
    message: MessageRow,
    people: readonly Candidate[],
  ): Promise<void> {
    const { clock, raise, kinds } = this.#parts;
    const now = clock.now();
    const decisions = people.map(({ facts, hasDevice }) => ({
      userId: facts.person.id,
      decision: decideNotification({ ...facts, message, now }, kinds),
      hasReadBefore: hasReadBefore(facts, message),
      hasDevice,
    }));
    return raise.raise(transaction, { message, decisions });
  }
}

/** The message at the cursor is unfinished while some members remain. */
function firstWaiting({ seq, userId }: Cursor): number {
  return userId === null ? seq + 1 : seq;
}

function hasReadBefore({ person }: RecipientFacts, { seq }: MessageRow): boolean {
  return Math.max(person.readUpTo, person.membership?.joinedSeq ?? 0) >= seq - 1;
}

/** By the kinds that the message can be of. Members with keywords are read in any case. */
export function reachOf(
  message: Pick<MessageRow, 'content' | 'replyTo'>,
  kinds: NotificationKinds,
): Reach {
  const possible = possibleKinds(message);
  if (possible.length === 0) return 'nobody';
  const isForAll = possible.some((kind) => kind !== 'keyword' && kinds[kind].isAddressed);
  return isForAll ? 'everybody' : 'reachable';
}

interface Part {
  recipients: RowOf<typeof listRecipients>[];
  lastUserId: string | null;
  isWhole: boolean;
}

/** The next members for a message. */
async function listPart(
  transaction: Transaction,
  { chatId, seq, reach }: { chatId: string; seq: number; reach: Reach },
  cursor: Cursor,
  count: number,
): Promise<Part> {
  if (reach === 'nobody') return { recipients: [], lastUserId: null, isWhole: true };
  // The unfinished message may be gone: then this one starts with the first member.
  const after = seq === cursor.seq ? (cursor.userId ?? '') : '';
  const isForAll = Number(reach === 'everybody');
  const recipients = await transaction.all(listRecipients, { chatId, after, count, isForAll });
  const hasMore = recipients.length === count;
  const lastUserId = hasMore ? (recipients.at(-1)?.userId ?? null) : null;
  return { recipients, lastUserId, isWhole: after === '' && !hasMore };
}

/** Few members: reads them once for several messages. Many: several transactions per message. */
function countTogether(
  reaches: readonly Reach[],
  { recipients, isWhole }: Part,
  room: number,
): number {
  if (!isWhole) return 1;
  const other = reaches.findIndex((reach) => reach !== reaches[0]);
  const alike = other === -1 ? reaches.length : other;
  return Math.min(alike, Math.max(1, Math.floor(room / recipients.length)));
}
