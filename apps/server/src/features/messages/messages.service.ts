import type { ChatEvent, MessageRow, OutputOf, ParsedInputOf } from '@tend/protocol';
import { limits, TendError } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import { storeMentions } from './mentions.service.ts';
import { areAsStored } from './stored-mentions.ts';
import { decideOnMessages } from './messages.policy.ts';
import {
  findMember,
  findNewestTime,
  findSender,
  insertMessage,
  listMessagesBelow,
  listMessagesEdited,
  listMessagesFrom,
  listMessagesWritten,
  toMessageRow,
  type Sender,
} from './messages.store.ts';

/** A system line of a chat. */
interface EventLine {
  chatId: string;
  /** Who did it. */
  authorId: string;
  version: number;
  event: ChatEvent;
}

/** Which part of a chat: so many messages before a position, and so many from it on. */
interface Stretch {
  seq: number;
  older: number;
  newer: number;
}

type Page = Omit<OutputOf<'message.page'>, 'chatVersion'>;

export class MessagesService {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Database; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Stores a text; repeated with the same id it answers as it did the first time. */
  send(caller: Caller, input: ParsedInputOf<'message.send'>): Promise<OutputOf<'message.send'>> {
    const { id, chatId, text, mentions, writtenAgoMs = 0 } = input;
    const authorId = caller.userId;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'chat', id: chatId }, async (version) => {
        const sender = await transaction.get(findSender, { chatId, authorId, id });
        // Whoever was removed meanwhile has sent it all the same.
        const answered = sender === undefined ? null : earlierAnswer(sender, authorId, input);
        if (answered !== null) return { rows: [], result: answered };
        const { earlierSeq } = requireAllowed(decideOnMessages, sender);
        if (earlierSeq !== null) throw new TendError('id_reused');
        const createdAt = this.#clock.now();
        const stored = {
          chat_id: chatId,
          seq: version,
          id,
          author_id: authorId,
          version,
          created_at: createdAt,
          written_at: writtenTime(createdAt, writtenAgoMs),
          type: 'text',
          body: text,
          mentions: mentions ? await storeMentions(transaction, { chatId, mentions }) : null,
        } as const;
        await transaction.run(insertMessage, stored);
        return { rows: [toMessageRow(stored)], result: { seq: version, createdAt } };
      }),
    );
  }

  async page(
    userId: string,
    { chatId, from, limit }: ParsedInputOf<'message.page'>,
  ): Promise<OutputOf<'message.page'>> {
    // The version before the rows: a change between the two is told again, not left out.
    const { chatVersion } = requireAllowed(
      decideOnMessages,
      await this.#db.get(findMember, { chatId, userId }),
    );
    return { ...(await this.#readFrom(chatId, from, limit)), chatVersion };
  }

  async #readFrom(
    chatId: string,
    from: ParsedInputOf<'message.page'>['from'],
    limit: number,
  ): Promise<Page> {
    switch (from.type) {
      case 'newest':
        return this.newest(chatId, limit);
      case 'before':
        return this.#read(chatId, { seq: from.seq, older: limit, newer: 0 });
      case 'after':
        return this.#read(chatId, { seq: from.seq + 1, older: 0, newer: limit });
      case 'around': {
        const older = Math.floor(limit / 2);
        return this.#read(chatId, { seq: from.seq, older, newer: limit - older });
      }
    }
  }

  /** Adds the system line to a change of the chat, in the change's transaction and with its version. */
  async writeEvent(transaction: Transaction, line: EventLine): Promise<MessageRow> {
    const createdAt = this.#clock.now();
    const stored = {
      chat_id: line.chatId,
      seq: line.version,
      id: newId(createdAt),
      author_id: line.authorId,
      version: line.version,
      created_at: createdAt,
      written_at: null,
      type: 'event',
      body: JSON.stringify(line.event),
      mentions: null,
    } as const;
    await transaction.run(insertMessage, stored);
    return toMessageRow(stored);
  }

  /** For catch-up, which has checked who asks. */
  async listChanged(chatId: string, above: number, count: number): Promise<MessageRow[]> {
    const edited = await this.#db.all(listMessagesEdited, { chatId, above, count });
    const made = await this.#db.all(listMessagesFrom, { chatId, seq: above + 1, count });
    return [...edited, ...made].map(toMessageRow);
  }

  /** The newest page, without asking who may see it: for catch-up, which has checked. */
  newest(chatId: string, count: number): Promise<Page> {
    return this.#read(chatId, { seq: Number.MAX_SAFE_INTEGER, older: count, newer: 0 });
  }

  /** Messages from a place on, in a transaction of the caller's. */
  async listFrom(
    reader: Reader,
    { chatId, from, count }: { chatId: string; from: number; count: number },
  ): Promise<MessageRow[]> {
    return (await reader.all(listMessagesFrom, { chatId, seq: from, count })).map(toMessageRow);
  }

  /** The newest messages of a stretch, in order; for services that have checked who asks. */
  async listBetween(
    chatId: string,
    { from, to }: { from: number; to: number },
    count: number,
  ): Promise<MessageRow[]> {
    const newest = await this.#db.all(listMessagesBelow, { chatId, seq: to + 1, count });
    return newest
      .filter(({ seq }) => seq >= from)
      .toReversed()
      .map(toMessageRow);
  }

  /** The first messages from a place on that were written since a moment; for services that have checked who asks. */
  async listWritten(
    chatId: string,
    { from, since }: { from: number; since: number },
    count: number,
  ): Promise<MessageRow[]> {
    const first = await this.#db.all(listMessagesWritten, { chatId, seq: from, since, count });
    return first.map(toMessageRow);
  }

  /** When the chat's newest message was written; null for a chat without any. */
  async newestTime(chatId: string): Promise<number | null> {
    return (await this.#db.get(findNewestTime, { chatId }))?.created_at ?? null;
  }

  /** Each side is read one row further than wanted, which tells whether there is more. */
  async #read(chatId: string, { seq, older, newer }: Stretch): Promise<Page> {
    const below = await this.#db.all(listMessagesBelow, { chatId, seq, count: older + 1 });
    const from = await this.#db.all(listMessagesFrom, { chatId, seq, count: newer + 1 });
    const messages = [...below.slice(0, older).toReversed(), ...from.slice(0, newer)];
    return {
      messages: messages.map(toMessageRow),
      hasOlder: below.length > older,
      hasNewer: from.length > newer,
    };
  }
}

/** Null where it is about the time at which the message is stored. */
function writtenTime(storedAt: number, agoMs: number): number | null {
  return agoMs > limits.lateMessageMs ? Math.max(0, storedAt - agoMs) : null;
}

/** The answer of the first time, if this is the same message of the same person. */
function earlierAnswer(
  { earlierSeq, earlierCreatedAt, ...earlier }: Sender,
  authorId: string,
  { chatId, text, mentions }: ParsedInputOf<'message.send'>,
): OutputOf<'message.send'> | null {
  const isSame =
    earlier.earlierAuthorId === authorId &&
    earlier.earlierChatId === chatId &&
    earlier.earlierType === 'text' &&
    earlier.earlierBody === text &&
    areAsStored(mentions, earlier.earlierMentions);
  if (!isSame || earlierSeq === null || earlierCreatedAt === null) return null;
  return { seq: earlierSeq, createdAt: earlierCreatedAt };
}
