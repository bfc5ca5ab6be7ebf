import { TendError, type MembershipRow, type Row } from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { SettleService } from '../alerts/settle/settle.service.ts';
import type { DraftsService } from '../messages/drafts.service.ts';
import type { HeardService } from '../messages/heard.service.ts';
import type { ReadMarksService } from '../messages/read-marks.service.ts';
import type { ChatListingsService } from './chat-listings.service.ts';
import {
  findActivePerson,
  findChat,
  listActiveChats,
  listMembershipsChanged,
  putMembership,
  toMembershipRow,
} from './chats.store.ts';

interface Parts {
  db: Database;
  readMarks: ReadMarksService;
  chatListings: ChatListingsService;
  drafts: DraftsService;
  heard: HeardService;
  settle: SettleService;
}

/** Members who have just joined or left a chat. */
interface Move {
  chatId: string;
  userIds: readonly string[];
  state: 'active' | 'left';
  /** The person who ended the membership in a group. */
  endedBy?: string;
  /** Marks earlier messages as read, for people who join a chat with a history. */
  readUpTo?: number;
}

/** Maintains the rows in each person's own space about the chats that they are in. */
export class MembershipsService {
  readonly #db: Database;
  readonly #readMarks: ReadMarksService;
  readonly #chatListings: ChatListingsService;
  readonly #drafts: DraftsService;
  readonly #heard: HeardService;
  readonly #settle: SettleService;

  constructor({ db, readMarks, chatListings, drafts, heard, settle }: Parts) {
    this.#db = db;
    this.#readMarks = readMarks;
    this.#chatListings = chatListings;
    this.#drafts = drafts;
    this.#heard = heard;
    this.#settle = settle;
  }

  /** Writes to each person's space, in the transaction that changes the chat and after the chat's own rows. */
  async record(transaction: Transaction, move: Move): Promise<void> {
    for (const userId of move.userIds.toSorted()) {
      await changeSpace(transaction, { kind: 'user', id: userId }, async (version) => ({
        rows: await this.#write(transaction, move, { userId, version }),
        result: undefined,
      }));
    }
  }

  /** The chats whose changes the person's sockets receive. */
  async listActiveChats(userId: string): Promise<string[]> {
    return (await this.#db.all(listActiveChats, { userId })).map(({ chatId }) => chatId);
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<MembershipRow[]> {
    return (await this.#db.all(listMembershipsChanged, { userId, above })).map(toMembershipRow);
  }

  async #write(
    transaction: Transaction,
    { chatId, state, endedBy, readUpTo }: Move,
    { userId, version }: { userId: string; version: number },
  ): Promise<Row[]> {
    const chat = endedBy === undefined ? null : await transaction.get(findChat, { id: chatId });
    const ending = { ended_by: endedBy ?? null, ended_title: chat?.title ?? null };
    const membership = { user_id: userId, chat_id: chatId, state, ...ending, version };
    await transaction.run(putMembership, membership);
    const row = toMembershipRow(membership);
    const place = { userId, chatId, version };
    if (state === 'left') {
      await this.#settle.leave(transaction, { userId, chatId });
      const listings = await this.#chatListings.forget(transaction, place);
      const drafts = await this.#drafts.forget(transaction, place);
      return [row, ...listings, ...drafts, ...(await this.#heard.forget(transaction, place))];
    }
    if (readUpTo === undefined) return [row];
    const mark = { ...place, upTo: readUpTo };
    const heard = await this.#heard.place(transaction, mark);
    return [row, await this.#readMarks.place(transaction, mark), ...heard];
  }
}

/** @throws TendError `not_found` when one of them is unknown or deactivated */
export async function requirePeople(
  transaction: Transaction,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds) {
    const person = await transaction.get(findActivePerson, { userId });
    if (!person) throw new TendError('not_found');
  }
}
