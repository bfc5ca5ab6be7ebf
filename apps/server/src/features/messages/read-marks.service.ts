import { isMentioned, type OutputOf, type ParsedInputOf, type ReadMarkRow } from '@tend/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { SettleService } from '../alerts/settle/settle.service.ts';
import { decideOnMessages } from './messages.policy.ts';
import {
  addReadTime,
  countUnread,
  countUnreadByChat,
  findLastReadTime,
  findReader,
  listHiding,
  listReadMarksChanged,
  listReceipts,
  listUnreadMentions,
  moveReadTime,
  putReadMark,
  toReadMarkRow,
} from './read-marks.store.ts';
import { ReceiptsPublisher } from './receipts-publisher.ts';
import { readMentions } from './stored-mentions.ts';

interface Parts {
  db: Database;
  bus: Bus;
  clock: Clock;
  settle: SettleService;
}

/** The number of unread messages, and how many of these mention the reader. */
type Unread = Pick<OutputOf<'message.unread'>, 'count' | 'mentions'>;

interface UnreadCounts {
  byChat: ReadonlyMap<string, number>;
  /** The number on the app's icon. */
  total: number;
}

export class ReadMarksService {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #receipts: ReceiptsPublisher;
  readonly #settle: SettleService;

  readonly handlers = {
    'message.markRead': (input, { caller }) => this.markRead(caller, input),
    'message.receipts': (input, { caller }) => this.receipts(caller.userId, input.chatId),
    'message.unread': (input, { caller }) => this.unread(caller.userId, input.chatId),
    'message.unreadTotal': async (_input, { caller }) => ({
      count: (await this.countUnread(caller.userId)).total,
    }),
  } satisfies Partial<Handlers>;

  constructor({ db, bus, clock, settle }: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#settle = settle;
    const findHiding = async () => (await db.all(listHiding, {})).map(({ id }) => id);
    this.#receipts = new ReceiptsPublisher({ bus, clock, findHiding });
  }

  /** Moves the mark forward, at most to the chat's newest version; never back. */
  async markRead(
    caller: Caller,
    { chatId, upTo }: ParsedInputOf<'message.markRead'>,
  ): Promise<OutputOf<'message.markRead'>> {
    const { userId, sessionId } = caller;
    const moved = await writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const reader = requireAllowed(
          decideOnMessages,
          await transaction.get(findReader, { chatId, userId }),
        );
        const target = Math.min(upTo, reader.chatVersion);
        if (target <= reader.upTo) {
          return { rows: [], result: { upTo: reader.upTo, isShown: false } };
        }
        const isShown = reader.hides === 0;
        const shownUpTo = isShown ? target : reader.shownUpTo;
        const mark = { userId, chatId, upTo: target, version };
        await transaction.run(putReadMark, { ...mark, shownUpTo });
        if (isShown) await this.#keepTime(transaction, { userId, chatId, upTo: target });
        const settled = await this.#settle.read(transaction, {
          userId,
          sessionId,
          chatId,
          upTo: target,
          version,
        });
        const row: ReadMarkRow = { kind: 'readMark', ...mark };
        return { rows: [row, ...settled], result: { upTo: target, isShown } };
      }),
    );
    if (moved.isShown) await this.#receipts.add(chatId, { userId, upTo: moved.upTo });
    return { upTo: moved.upTo };
  }

  async receipts(userId: string, chatId: string): Promise<OutputOf<'message.receipts'>> {
    const reader = await this.#db.get(findReader, { chatId, userId });
    const { hides } = requireAllowed(decideOnMessages, reader);
    const receipts = await this.#db.all(listReceipts, { chatId });
    // Who hides it does not see it of others.
    return { receipts: hides === 1 ? receipts.map((one) => ({ ...one, upTo: 0 })) : receipts };
  }

  async unread(userId: string, chatId: string): Promise<OutputOf<'message.unread'>> {
    const { upTo, chatVersion } = requireAllowed(
      decideOnMessages,
      await this.#db.get(findReader, { chatId, userId }),
    );
    // Up to the version in the answer: the client counts later messages itself.
    const range = { chatId, userId, above: upTo, below: chatVersion + 1 };
    return { ...(await this.#count(range)), readUpTo: upTo, chatVersion };
  }

  /**
   * Writes the mark of a person who joins, within a change of their space that has taken `version`: it says nothing about
   * reading.
   */
  async place(transaction: Transaction, mark: Omit<ReadMarkRow, 'kind'>): Promise<ReadMarkRow> {
    await transaction.run(putReadMark, { ...mark, shownUpTo: mark.upTo });
    return { kind: 'readMark', ...mark };
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<ReadMarkRow[]> {
    return (await this.#db.all(listReadMarksChanged, { userId, above })).map(toReadMarkRow);
  }

  /** The number of unread messages before `below`; for catch-up, which has authorised the caller. */
  async countUnreadBelow(userId: string, chatId: string, below: number): Promise<Unread> {
    const reader = await this.#db.get(findReader, { chatId, userId });
    if (reader === undefined) return { count: 0, mentions: 0 };
    return this.#count({ chatId, userId, above: reader.upTo, below });
  }

  /** A person's unread counts; chats without unread messages are left out. */
  async countUnread(userId: string): Promise<UnreadCounts> {
    const counts = await this.#db.all(countUnreadByChat, { userId });
    return {
      byChat: new Map(counts.map(({ chatId, count }) => [chatId, count])),
      total: counts.reduce((sum, { count }) => sum + count, 0),
    };
  }

  /**
   * Times are shown to the minute, and one is stored for each minute: a person who reads along in a busy group of
   * hundreds would otherwise leave a row for each message, some hundred megabytes in a month.
   */
  async #keepTime(
    transaction: Transaction,
    mark: { userId: string; chatId: string; upTo: number },
  ): Promise<void> {
    const { userId, chatId } = mark;
    const readAt = this.#clock.now();
    const last = await transaction.get(findLastReadTime, { userId, chatId });
    const isSameMinute = last !== undefined && minuteOf(last.readAt) === minuteOf(readAt);
    if (isSameMinute) await transaction.run(moveReadTime, { ...mark, from: last.upTo, readAt });
    else await transaction.run(addReadTime, { ...mark, readAt });
  }

  async #count(range: {
    chatId: string;
    userId: string;
    above: number;
    below: number;
  }): Promise<Unread> {
    const count = (await this.#db.get(countUnread, range))?.count ?? 0;
    if (count === 0) return { count, mentions: 0 };
    const mentioning = await this.#db.all(listUnreadMentions, range);
    const mentions = mentioning.filter((stored) =>
      isMentioned(range.userId, readMentions(stored.mentions).mentions),
    ).length;
    return { count, mentions };
  }
}

function minuteOf(time: number): number {
  return Math.floor(time / 60_000);
}
