import {
  decideNotification,
  notificationKinds,
  type MessageRow,
  type NotificationDecision,
  type NotificationFacts,
} from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { findChat, findCursor, listRecipients, putCursor } from './expansion.store.ts';
import type { FeedService } from './feed.service.ts';
import { toChatSettings, toSettings } from './notification-settings.store.ts';

/** What was decided for one member. */
export interface MemberDecision {
  userId: string;
  decision: NotificationDecision;
  /** There is nothing before the message that they could read. */
  hasReadBefore: boolean;
  /** Whether there is a device to be notified; its session may have ended. */
  hasDevice: boolean;
}

/** A message and what was decided on it, for those of the chat's members whom it can concern; each comes once. */
export interface Expanded {
  message: MessageRow;
  chatType: 'direct' | 'group';
  decisions: readonly MemberDecision[];
}

/** The chats in which there is more to do, begun or not. */
interface ExpandedSome {
  unfinished: string[];
  untouched: string[];
}

/** Further work on what was decided, in the transaction that says that it is done. */
export type OnExpanded = (transaction: Transaction, expanded: Expanded) => Promise<void>;

interface Parts {
  clock: Clock;
  messages: MessagesService;
  feed: FeedService;
  onExpanded?: OnExpanded;
}

type Recipient = RowOf<typeof listRecipients>;

export type RecipientFacts = Omit<NotificationFacts, 'message' | 'now'>;

interface Cursor {
  seq: number;
  userId: string | null;
}

/**
 * Whom a message can concern. An ordinary text in a group does nothing for a member without a device and without
 * keywords, so most members of most groups are not even looked at.
 */
type Reach = 'everybody' | 'reachable' | 'nobody';

/** Bounds how long the writer, which everybody's messages wait for, is kept by one transaction. */
const decisionsPerWrite = 25;
const messagesPerWrite = 50;

/** Expands a chat's messages, from the chat's cursor on, to what they mean for each member. */
export class ChatExpansion {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** As much as a transaction may hold. */
  async expandSome(transaction: Transaction, chatIds: readonly string[]): Promise<ExpandedSome> {
    const unfinished: string[] = [];
    let room = decisionsPerWrite;
    for (const [index, chatId] of chatIds.entries()) {
      if (room <= 0) return { unfinished, untouched: chatIds.slice(index) };
      const { decided, hasMore } = await this.#expandPart(transaction, chatId, room);
      // A chat in which there is nothing to decide costs a little, too.
      room -= Math.max(decided, 1);
      if (hasMore) unfinished.push(chatId);
    }
    return { unfinished, untouched: [] };
  }

  async #expandPart(
    transaction: Transaction,
    chatId: string,
    room: number,
  ): Promise<{ decided: number; hasMore: boolean }> {
    const cursor = (await transaction.get(findCursor, { chatId })) ?? { seq: 0, userId: null };
    const messages = await this.#listWaiting(transaction, chatId, cursor);
    const chat = await transaction.get(findChat, { chatId });
    const [first] = messages;
    if (first === undefined || chat === undefined) return { decided: 0, hasMore: false };
    const part = await listPart(transaction, first, cursor, room);
    const batch = messages.slice(0, countTogether(messages, part, room));
    const members = part.recipients.map((recipient) => ({
      facts: toFacts(recipient, chat.type),
      hasDevice: recipient.hasDevice === 1,
    }));
    for (const message of batch) {
      await this.#expand(transaction, { message, chatType: chat.type }, members);
    }
    const { seq } = batch.at(-1) ?? first;
    await transaction.run(putCursor, { chatId, seq, userId: part.lastUserId });
    const isDone = part.lastUserId === null && batch.length === messages.length;
    return {
      decided: batch.length * members.length,
      hasMore: !isDone || messages.length === messagesPerWrite,
    };
  }

  #listWaiting(
    transaction: Transaction,
    chatId: string,
    { seq, userId }: Cursor,
  ): Promise<MessageRow[]> {
    const from = userId === null ? seq + 1 : seq;
    return this.#parts.messages.listFrom(transaction, { chatId, from, count: messagesPerWrite });
  }

  async #expand(
    transaction: Transaction,
    { message, chatType }: Omit<Expanded, 'decisions'>,
    members: readonly { facts: RecipientFacts; hasDevice: boolean }[],
  ): Promise<void> {
    const now = this.#parts.clock.now();
    const decisions = members.map(({ facts, hasDevice }) => ({
      userId: facts.person.id,
      decision: decideNotification({ ...facts, message, now }),
      hasReadBefore: hasReadBefore(facts, message),
      hasDevice,
    }));
    for (const { userId, decision } of decisions) {
      await this.#addToFeed(transaction, userId, message, decision);
    }
    await this.#parts.onExpanded?.(transaction, { message, chatType, decisions });
  }

  async #addToFeed(
    transaction: Transaction,
    userId: string,
    message: MessageRow,
    { kind, reason }: NotificationDecision,
  ): Promise<void> {
    if (kind === null || !notificationKinds[kind].isAddressed) return;
    await this.#parts.feed.add(transaction, userId, {
      id: newId(message.createdAt),
      chat_id: message.chatId,
      message_id: message.id,
      message_seq: message.seq,
      type: kind,
      actor_id: message.authorId,
      created_at: message.createdAt,
      state: reason === 'read' ? 'read' : 'new',
      reason,
    });
  }
}

/** What of the facts is the same for every message. */
export function toFacts(
  recipient: Omit<Recipient, 'hasDevice'>,
  chatType: Expanded['chatType'],
): RecipientFacts {
  const { userId: id, state, joinedSeq, account, readUpTo, level, mutedUntil, ...own } = recipient;
  return {
    chatType,
    person: {
      id,
      isActive: account === 'active',
      membership: { state, joinedSeq },
      readUpTo: readUpTo ?? 0,
    },
    settings: toSettings(own),
    chatSettings: toChatSettings({ level, muted_until: mutedUntil }),
    offDutyUntil: null,
  };
}

function hasReadBefore({ person }: RecipientFacts, { seq }: MessageRow): boolean {
  return Math.max(person.readUpTo, person.membership?.joinedSeq ?? 0) >= seq - 1;
}

export function reachOf({ content }: Pick<MessageRow, 'content'>): Reach {
  switch (content.type) {
    case 'text':
      return content.mentions === undefined ? 'reachable' : 'everybody';
    case 'event': {
      const { type } = content.event;
      return type === 'groupCreated' || type === 'membersAdded' ? 'everybody' : 'nobody';
    }
    case 'deleted':
      return 'nobody';
  }
}

interface Part {
  recipients: Recipient[];
  reach: Reach;
  lastUserId: string | null;
  isWhole: boolean;
}

/** The members who come next for a message. */
async function listPart(
  transaction: Transaction,
  message: MessageRow,
  cursor: Cursor,
  count: number,
): Promise<Part> {
  const reach = reachOf(message);
  if (reach === 'nobody') return { recipients: [], reach, lastUserId: null, isWhole: true };
  const { chatId, seq } = message;
  // The message that was under way may be gone since: then this one begins with the first member.
  const after = seq === cursor.seq ? (cursor.userId ?? '') : '';
  const isForAll = Number(reach === 'everybody');
  const recipients = await transaction.all(listRecipients, { chatId, after, count, isForAll });
  const hasMore = recipients.length === count;
  const lastUserId = hasMore ? (recipients.at(-1)?.userId ?? null) : null;
  return { recipients, reach, lastUserId, isWhole: after === '' && !hasMore };
}

/** Few members: the same ones for several messages. Many: several transactions for one message. */
function countTogether(
  messages: readonly MessageRow[],
  { recipients, reach, isWhole }: Part,
  room: number,
): number {
  if (!isWhole) return 1;
  const other = messages.findIndex((message) => reachOf(message) !== reach);
  const alike = other === -1 ? messages.length : other;
  return Math.min(alike, Math.max(1, Math.floor(room / recipients.length)));
}
