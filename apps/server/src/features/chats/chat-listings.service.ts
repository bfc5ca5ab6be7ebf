import { isDeepStrictEqual } from 'node:util';
import {
  defaultChatListing,
  limits,
  TendError,
  type ChatListing,
  type ChatListingRow,
  type OutputOf,
  type ParsedInputOf,
} from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import {
  countPinned,
  findLister,
  findListing,
  listListingsChanged,
  listPinned,
  putListing,
  toListingRow,
} from './chat-listings.store.ts';
import { decideOnChat } from './chats.policy.ts';

type Changed = OutputOf<'chat.setPinned'>;

/** A person's chat, and the versions at which it is being changed. */
interface Place {
  userId: string;
  chatId: string;
  /** The new version of the person's space. */
  version: number;
  chatVersion: number;
}

type Change = (
  before: ChatListing,
  place: Place,
  transaction: Transaction,
) => ChatListing | Promise<ChatListing>;

/** What people do with chats in their own lists, as rows of their own spaces. A change without effect writes nothing. */
export class ChatListingsService {
  readonly #db: Database;

  readonly handlers = {
    'chat.setPinned': (input, { caller }) => this.setPinned(caller, input),
    'chat.orderPinned': (input, { caller }) => this.orderPinned(caller, input),
    'chat.setArchived': (input, { caller }) => this.setArchived(caller, input),
    'chat.setMarkedUnread': (input, { caller }) => this.setMarkedUnread(caller, input),
  } satisfies Partial<Handlers>;

  constructor({ db }: { db: Database }) {
    this.#db = db;
  }

  setPinned(
    caller: Caller,
    { chatId, isPinned }: ParsedInputOf<'chat.setPinned'>,
  ): Promise<Changed> {
    return this.#change(caller, chatId, isPinned ? pin : unpin);
  }

  /**
   * The named chats exchange the places that they have among the pinned ones. What another device has pinned meanwhile
   * keeps its own.
   */
  orderPinned(
    caller: Caller,
    { chatIds }: ParsedInputOf<'chat.orderPinned'>,
  ): Promise<OutputOf<'chat.orderPinned'>> {
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const stored = await transaction.all(listPinned, { userId });
        const pinned = stored.toSorted((a, b) => (b.pin_order ?? 0) - (a.pin_order ?? 0));
        const named = pinned.filter(({ chat_id: chatId }) => chatIds.includes(chatId));
        const ordered = named.toSorted(
          (a, b) => chatIds.indexOf(a.chat_id) - chatIds.indexOf(b.chat_id),
        );
        const rows: ChatListingRow[] = [];
        for (const [index, listing] of ordered.entries()) {
          const pinOrder = named[index]?.pin_order ?? null;
          if (pinOrder === listing.pin_order) continue;
          const place = { userId, chatId: listing.chat_id, version };
          rows.push(await put(transaction, place, { ...toListing(listing), pinOrder }));
        }
        const before = Math.max(0, ...pinned.map((listing) => listing.version));
        return { rows, result: { version: rows.length === 0 ? before : version } };
      }),
    );
  }

  setArchived(
    caller: Caller,
    { chatId, upTo }: ParsedInputOf<'chat.setArchived'>,
  ): Promise<Changed> {
    return this.#change(caller, chatId, (before, { chatVersion }) => ({
      ...before,
      archivedUpTo: upTo && Math.min(upTo, chatVersion),
    }));
  }

  setMarkedUnread(
    caller: Caller,
    { chatId, at }: ParsedInputOf<'chat.setMarkedUnread'>,
  ): Promise<Changed> {
    return this.#change(caller, chatId, (before, { chatVersion }) => ({
      ...before,
      markedUnreadAt: at && Math.min(at, chatVersion),
    }));
  }

  /** For a chat that the person leaves, within the change of their space that has taken `version`. */
  async forget(
    transaction: Transaction,
    { userId, chatId, version }: Omit<Place, 'chatVersion'>,
  ): Promise<ChatListingRow[]> {
    const stored = await transaction.get(findListing, { userId, chatId });
    if (stored === undefined || isDeepStrictEqual(toListing(stored), defaultChatListing)) return [];
    return [await put(transaction, { userId, chatId, version }, defaultChatListing)];
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<ChatListingRow[]> {
    return (await this.#db.all(listListingsChanged, { userId, above })).map(toListingRow);
  }

  #change(caller: Caller, chatId: string, change: Change): Promise<Changed> {
    const { userId } = caller;
    return writeAs(this.#db, caller, (transaction) =>
      changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
        const { chatVersion } = requireAllowed(
          (lister) => decideOnChat('list', lister),
          await transaction.get(findLister, { chatId, userId }),
        );
        const stored = await transaction.get(findListing, { userId, chatId });
        const before = stored ? toListing(stored) : defaultChatListing;
        const place = { userId, chatId, version, chatVersion };
        const after = await change(before, place, transaction);
        if (isDeepStrictEqual(before, after)) {
          return { rows: [], result: { version: stored?.version ?? 0 } };
        }
        return { rows: [await put(transaction, place, after)], result: { version } };
      }),
    );
  }
}

/** @throws TendError `pinned_chats_full` */
async function pin(
  before: ChatListing,
  { userId, version }: Place,
  transaction: Transaction,
): Promise<ChatListing> {
  if (before.pinOrder !== null) return before;
  const pinned = await transaction.get(countPinned, { userId });
  if ((pinned?.count ?? 0) >= limits.pinnedChats) throw new TendError('pinned_chats_full');
  return { ...before, pinOrder: version };
}

function unpin(before: ChatListing): ChatListing {
  return { ...before, pinOrder: null };
}

function toListing(stored: Parameters<typeof toListingRow>[0]): ChatListing {
  const { pinOrder, archivedUpTo, markedUnreadAt } = toListingRow(stored);
  return { pinOrder, archivedUpTo, markedUnreadAt };
}

async function put(
  transaction: Transaction,
  { userId, chatId, version }: Omit<Place, 'chatVersion'>,
  listing: ChatListing,
): Promise<ChatListingRow> {
  const stored = {
    user_id: userId,
    chat_id: chatId,
    pin_order: listing.pinOrder,
    archived_up_to: listing.archivedUpTo,
    marked_unread_at: listing.markedUnreadAt,
    version,
  };
  await transaction.run(putListing, stored);
  return toListingRow(stored);
}
