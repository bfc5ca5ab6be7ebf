import {
  limits,
  TendError,
  type ChatEvent,
  type MessageRow,
  type OutputOf,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { FilesService } from '../files/files.service.ts';
import type { LinkPreviewsService } from './link-previews.service.ts';
import { pictureIn } from './link-previews.store.ts';
import type { MessageLinksService } from './message-links.service.ts';
import { findRepeated, type IsSame, isSameText, isSameWithFiles } from './repeated-send.ts';
import { decideOnMessages, decideOnSending } from './messages.policy.ts';
import {
  noReply,
  readNewFiles,
  readNewPoll,
  readNewText,
  readSource,
  type NewContent,
} from './new-messages.ts';
import { isSamePoll } from './new-polls.ts';
import type { SearchIndexService } from './search/search-index.service.ts';
import { readFiles } from './stored-files.ts';
import { readPoll } from './polls.store.ts';
import {
  countMessages,
  findFirstSince,
  findMember,
  findNewestTime,
  findSender,
  insertMessage,
  listMessagesBelow,
  listMessagesEdited,
  listMessagesFrom,
  listMessagesWritten,
  readForwarded,
  toMessageRow,
} from './messages.store.ts';

/** A system line of a chat. */
interface EventLine {
  chatId: string;
  /** The person who caused it. */
  authorId: string;
  version: number;
  event: ChatEvent;
}

/** A range of a chat: this many messages before a position, and this many from it on. */
interface Stretch {
  seq: number;
  older: number;
  newer: number;
}

type Page = Omit<OutputOf<'message.page'>, 'chatVersion'>;
type Placed = OutputOf<'message.send'>;

/** The input that all ways of sending share. */
type NewMessage = Pick<ParsedInputOf<'message.send'>, 'id' | 'chatId' | 'writtenAgoMs'>;

interface Writing {
  isSame: IsSame;
  /** Reads from the database what the message needs, once the author is known to be allowed to send. */
  read: () => Promise<NewContent>;
}

interface Parts {
  db: Database;
  clock: Clock;
  previews: LinkPreviewsService;
  files: FilesService;
  links: MessageLinksService;
  searchIndex: SearchIndexService;
}

export class MessagesService {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #previews: LinkPreviewsService;
  readonly #files: FilesService;
  readonly #links: MessageLinksService;
  readonly #searchIndex: SearchIndexService;

  readonly handlers = {
    'message.send': (input, { caller }) => this.send(caller, input),
    'message.forward': (input, { caller }) => this.forward(caller, input),
    'message.sendFiles': (input, { caller }) => this.sendFiles(caller, input),
    'poll.send': (input, { caller }) => this.sendPoll(caller, input),
    'message.page': (input, { caller }) => this.page(caller.userId, input),
    'message.firstSince': (input, { caller }) => this.firstSince(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor({ db, clock, previews, files, links, searchIndex }: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#previews = previews;
    this.#files = files;
    this.#links = links;
    this.#searchIndex = searchIndex;
  }

  /** Stores a text; repeating it with the same id returns the first answer. */
  send(caller: Caller, input: ParsedInputOf<'message.send'>): Promise<Placed> {
    return writeAs(this.#db, caller, (transaction) =>
      this.sendIn(transaction, caller.userId, input),
    );
  }

  /** The same within another write, for a person whose account has been checked. */
  sendIn(
    transaction: Transaction,
    authorId: string,
    input: ParsedInputOf<'message.send'>,
  ): Promise<Placed> {
    return this.#store(transaction, authorId, input, {
      isSame: isSameText(input),
      read: () => readNewText(transaction, input),
    });
  }

  /** Stores a message with files that the caller has uploaded; repeating it with the same id returns the first answer. */
  sendFiles(caller: Caller, input: ParsedInputOf<'message.sendFiles'>): Promise<Placed> {
    return writeAs(this.#db, caller, (transaction) =>
      this.sendFilesIn(transaction, caller.userId, input),
    );
  }

  /** The same within another write, for a person whose account has been checked. */
  sendFilesIn(
    transaction: Transaction,
    authorId: string,
    input: ParsedInputOf<'message.sendFiles'>,
  ): Promise<Placed> {
    return this.#store(transaction, authorId, input, {
      isSame: isSameWithFiles(input),
      read: async () => {
        const files = await this.#files.readOwn(transaction, authorId, input);
        return readNewFiles(transaction, input, files);
      },
    });
  }

  /** Stores a poll; repeating it with the same id returns the first answer. */
  sendPoll(caller: Caller, input: ParsedInputOf<'poll.send'>): Promise<Placed> {
    return writeAs(this.#db, caller, (transaction) =>
      this.#store(transaction, caller.userId, input, {
        isSame: ({ body, poll }) =>
          body === input.question && poll !== null && isSamePoll(readPoll({ body, poll }), input),
        read: () => readNewPoll(transaction, input),
      }),
    );
  }

  /**
   * Stores what another message says now. Its mentions belong to its own chat, and stay there; so do the votes of a
   * poll.
   */
  forward(caller: Caller, input: ParsedInputOf<'message.forward'>): Promise<Placed> {
    const { from } = input;
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      this.#store(transaction, userId, input, {
        isSame: ({ forwarded }) => {
          const earlier = forwarded === null ? null : readForwarded(forwarded);
          return (
            earlier?.chatId === from.chatId &&
            earlier.messageId === from.messageId &&
            earlier.fileId === from.fileId
          );
        },
        read: () => readSource(transaction, userId, input),
      }),
    );
  }

  async page(
    userId: string,
    { chatId, from, limit }: ParsedInputOf<'message.page'>,
  ): Promise<OutputOf<'message.page'>> {
    // Read before the rows: a change in between is then included twice instead of missing.
    const { chatVersion } = requireAllowed(
      decideOnMessages,
      await this.#db.get(findMember, { chatId, userId }),
    );
    return { ...(await this.#readFrom(chatId, from, limit)), chatVersion };
  }

  async firstSince(
    userId: string,
    { chatId, since }: ParsedInputOf<'message.firstSince'>,
  ): Promise<OutputOf<'message.firstSince'>> {
    requireAllowed(decideOnMessages, await this.#db.get(findMember, { chatId, userId }));
    const first = await this.#db.get(findFirstSince, { chatId, since });
    return { seq: first?.seq ?? null };
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
      formats: null,
      preview: null,
      forwarded: null,
      edited_at: null,
      reactions: null,
      poll: null,
      files: null,
      ...noReply,
    } as const;
    await transaction.run(insertMessage, stored);
    return toMessageRow(stored);
  }

  #store(
    transaction: Transaction,
    authorId: string,
    { id, chatId, writtenAgoMs = 0 }: NewMessage,
    { isSame, read }: Writing,
  ): Promise<Placed> {
    return changeSpace(transaction, { kind: 'chat', id: chatId }, async (version) => {
      const sender = await transaction.get(findSender, { chatId, authorId, id });
      // A person removed in the meantime has sent it anyway.
      const repeated = await findRepeated(transaction, sender, { chatId, authorId, id, isSame });
      if (repeated) return { rows: [], result: repeated.answer };
      const { earlierSeq } = requireAllowed(decideOnSending, sender);
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
        edited_at: null,
        reactions: null,
        ...(await read()),
      };
      await transaction.run(insertMessage, stored);
      const message = { chatId, messageId: id, seq: version };
      if (stored.files !== null) {
        await this.#files.use(transaction, message, readFiles(stored.files));
      }
      const pictureId = pictureIn(stored.preview);
      if (pictureId !== null) {
        await this.#files.usePreviewPicture(transaction, message, pictureId);
      }
      await this.#links.add(transaction, stored);
      await this.#previews.request(transaction, stored);
      const row = toMessageRow(stored);
      await this.#searchIndex.add(transaction, row);
      return { rows: [row], result: { seq: version, createdAt } };
    });
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(chatId: string, above: number, count: number): Promise<MessageRow[]> {
    const edited = await this.#db.all(listMessagesEdited, { chatId, above, count });
    const made = await this.#db.all(listMessagesFrom, { chatId, seq: above + 1, count });
    return [...edited, ...made].map(toMessageRow);
  }

  /** The newest page, unchecked: for catch-up, which has authorised the caller. */
  newest(chatId: string, count: number): Promise<Page> {
    return this.#read(chatId, { seq: Number.MAX_SAFE_INTEGER, older: count, newer: 0 });
  }

  /** Messages from a position on, in the caller's transaction. */
  async listFrom(
    reader: Reader,
    { chatId, from, count }: { chatId: string; from: number; count: number },
  ): Promise<MessageRow[]> {
    return (await reader.all(listMessagesFrom, { chatId, seq: from, count })).map(toMessageRow);
  }

  /** The number of messages in a range, both ends included, in the caller's transaction. */
  async countBetween(
    reader: Reader,
    stretch: { chatId: string; from: number; to: number },
  ): Promise<number> {
    return (await reader.get(countMessages, stretch))?.count ?? 0;
  }

  /** The newest messages of a range, in order; for services that have authorised the caller. */
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

  /**
   * The first messages from a position on that were written since a given time; for services that have authorised the
   * caller.
   */
  async listWritten(
    chatId: string,
    { from, since }: { from: number; since: number },
    count: number,
  ): Promise<MessageRow[]> {
    const first = await this.#db.all(listMessagesWritten, { chatId, seq: from, since, count });
    return first.map(toMessageRow);
  }

  /** When the chat's newest message was written; null for an empty chat. */
  async newestTime(chatId: string): Promise<number | null> {
    return (await this.#db.get(findNewestTime, { chatId }))?.created_at ?? null;
  }

  /** Reads each side one row further than requested, to tell whether there is more. */
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

/** Null if it is close to the time at which the message is stored. */
function writtenTime(storedAt: number, agoMs: number): number | null {
  return agoMs > limits.lateMessageMs ? Math.max(0, storedAt - agoMs) : null;
}
