import {
  decideNotification,
  notificationKinds,
  type MessageRow,
  type NotificationDecision,
  type NotificationFacts,
} from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Change, Database, Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Log } from '../../platform/log/log.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import {
  findChatType,
  findCursor,
  listChatsBehind,
  listRecipients,
  putCursor,
} from './expansion.store.ts';
import type { FeedService } from './feed.service.ts';
import { toChatSettings, toSettings } from './notification-settings.store.ts';

/** A message and what was decided on it, for some of the chat's members; each member comes once. */
export interface Expanded {
  message: MessageRow;
  chatType: 'direct' | 'group';
  decisions: readonly { userId: string; decision: NotificationDecision }[];
}

/** Further work on what was decided, in the transaction that says that it is done. */
export type OnExpanded = (transaction: Transaction, expanded: Expanded) => Promise<void>;

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  messages: MessagesService;
  feed: FeedService;
  onExpanded?: OnExpanded;
}

type Recipient = RowOf<typeof listRecipients>;

type RecipientFacts = Omit<NotificationFacts, 'message' | 'now'>;

interface Cursor {
  seq: number;
  userId: string | null;
}

/** So that what is sent in quick succession is looked at together. */
const gatherMs = 50;
const retryMs = 5_000;
/** These bound how long the writer, which everybody's messages wait for, is kept by one transaction, or one commit. */
const decisionsPerWrite = 100;
const messagesPerWrite = 50;
const chatsPerRound = 20;
/** The more there is to do, the more the messages themselves come first: after each round it rests for longer. */
const restFactor = 9;
const longestRestMs = 500;

/**
 * Decides for every message what notifies whom, aside from its sending. A message that lies behind its chat's cursor
 * is the job, so sending writes nothing for it; what comes of it and the cursor's move are one transaction, so that
 * nothing is lost or doubled, wherever the server is killed.
 */
export class ExpansionService {
  readonly #parts: Parts;
  readonly #behind = new Set<string>();
  readonly #failed = new Set<string>();
  #running: Promise<unknown> | null = null;
  #cancelTimer: (() => void) | null = null;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.db.onCommitted((changes) => this.#follow(changes));
  }

  /** Takes up what an earlier run of the server has left. */
  async start(): Promise<void> {
    for (const { chatId } of await this.#parts.db.all(listChatsBehind, {})) {
      this.#behind.add(chatId);
    }
    this.#schedule(gatherMs);
  }

  /** Resolves when nothing is left to be expanded, or could not be; without the rests that spare the server. */
  async expandAll(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    await this.#running;
    while (this.#behind.size > 0 && !this.#isClosed) await this.#runRound();
    this.#takeUpFailed();
  }

  /** To be called before the database closes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#running;
  }

  #follow(changes: readonly Change[]): void {
    for (const { space, rows } of changes) {
      const isNews = space.kind === 'chat' && rows.some(isNewMessage);
      if (isNews) this.#behind.add(space.id);
    }
    if (this.#running === null) this.#schedule(gatherMs);
  }

  #schedule(delayMs: number): void {
    if (this.#isClosed || this.#cancelTimer !== null || this.#behind.size === 0) return;
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => {
      this.#cancelTimer = null;
      void this.#runAndRest();
    });
  }

  async #runAndRest(): Promise<void> {
    const durationMs = await this.#runRound();
    if (this.#behind.size === 0) this.#takeUpFailed();
    this.#schedule(Math.min(Math.max(gatherMs, durationMs * restFactor), longestRestMs));
  }

  /** Answers how long it took. */
  async #runRound(): Promise<number> {
    const { clock } = this.#parts;
    const startedAt = clock.now();
    const round = [...this.#behind].slice(0, chatsPerRound);
    for (const chatId of round) this.#behind.delete(chatId);
    const work = Promise.all(round.map((chatId) => this.#expandChat(chatId)));
    this.#running = work;
    await work;
    this.#running = null;
    return clock.now() - startedAt;
  }

  #takeUpFailed(): void {
    if (this.#failed.size === 0) return;
    for (const chatId of this.#failed) this.#behind.add(chatId);
    this.#failed.clear();
    this.#schedule(retryMs);
  }

  async #expandChat(chatId: string): Promise<void> {
    try {
      const hasMore = await this.#parts.db.write((transaction) =>
        this.#expandSome(transaction, chatId),
      );
      if (hasMore) this.#behind.add(chatId);
    } catch (error) {
      if (this.#isClosed) return;
      this.#failed.add(chatId);
      this.#parts.log.error('A chat could not be looked through for notifications', error);
    }
  }

  /** Answers whether there is more to do in the chat. */
  async #expandSome(transaction: Transaction, chatId: string): Promise<boolean> {
    const cursor = (await transaction.get(findCursor, { chatId })) ?? { seq: 0, userId: null };
    const messages = await this.#listWaiting(transaction, chatId, cursor);
    const [first] = messages;
    if (first === undefined) return false;
    const part = await listPart(transaction, first, cursor);
    // Few members: the same ones for several messages. Many: several transactions for one message.
    const batch = messages.slice(0, part.isWhole ? decisionsPerWrite / part.recipients.length : 1);
    const chat = await transaction.get(findChatType, { chatId });
    if (chat === undefined) return false;
    const recipients = part.recipients.map(toFactsOf(chat.type));
    for (const message of batch) await this.#expand(transaction, message, recipients);
    const { seq } = batch.at(-1) ?? first;
    await transaction.run(putCursor, { chatId, seq, userId: part.lastUserId });
    const isDone = part.lastUserId === null && batch.length === messages.length;
    return !isDone || messages.length === messagesPerWrite;
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
    message: MessageRow,
    recipients: readonly RecipientFacts[],
  ): Promise<void> {
    const now = this.#parts.clock.now();
    const decisions = recipients.map((facts) => ({
      userId: facts.person.id,
      decision: decideNotification({ ...facts, message, now }),
    }));
    for (const { userId, decision } of decisions) {
      await this.#addToFeed(transaction, userId, message, decision);
    }
    const [facts] = recipients;
    if (facts === undefined) return;
    const { chatType } = facts;
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
function toFactsOf(chatType: Expanded['chatType']) {
  return (recipient: Recipient): RecipientFacts => {
    const {
      userId: id,
      state,
      joinedSeq,
      account,
      readUpTo,
      level,
      mutedUntil,
      ...own
    } = recipient;
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
  };
}

/** The members who come next for a message. */
async function listPart(
  transaction: Transaction,
  { chatId, seq }: MessageRow,
  cursor: Cursor,
): Promise<{ recipients: Recipient[]; lastUserId: string | null; isWhole: boolean }> {
  // The message that was under way may be gone since: then this one begins with the first member.
  const after = seq === cursor.seq ? (cursor.userId ?? '') : '';
  const page = { chatId, after, count: decisionsPerWrite };
  const recipients = await transaction.all(listRecipients, page);
  const hasMore = recipients.length === decisionsPerWrite;
  const lastUserId = hasMore ? (recipients.at(-1)?.userId ?? null) : null;
  return { recipients, lastUserId, isWhole: after === '' && !hasMore };
}

function isNewMessage(row: Change['rows'][number]): boolean {
  return row.kind === 'message' && row.seq === row.version;
}
