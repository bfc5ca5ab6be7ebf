import {
  kindsOfFilter,
  limits,
  type FeedFilter,
  type NotificationKind,
  type NotificationRow,
  type NotificationState,
} from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { Listeners } from '../observable.ts';
import type { Readable } from '../observable.ts';
import { isForgotten } from '../store/records.ts';
import type { Call } from '../sync/sync.ts';
import type { ChatListItem, ChatListSnapshot } from './chat-list.ts';
import { Derived, isSame } from './derived.ts';
import { applyWaiting, type HeldNotifications } from './notifications.ts';

/** Something that is addressed to the person. */
export interface FeedEntry {
  /** The notification's id; for unread direct messages, which have none, that of their chat. */
  readonly id: string;
  readonly type: NotificationKind;
  /** What is not stored (unread direct messages) goes by being read and no other way. */
  readonly isStored: boolean;
  readonly state: NotificationState;
  readonly chatId: string | null;
  /** The message's place in the chat; of several, the newest's. */
  readonly seq: number | null;
  readonly actorId: string;
  readonly createdAt: number;
  /** The messages that it stands for. */
  readonly count: number;
}

export interface FeedSnapshot {
  /** False until the person's own space has arrived for the first time on this device. */
  readonly isLoaded: boolean;
  /** Newest first, without what was cleared. An entry is the same object until something in it changes. */
  readonly entries: readonly FeedEntry[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
}

export interface Feed extends Readable<FeedSnapshot> {
  /** Adds what is older than the device holds. Rejects with ConnectionError without a connection. */
  readonly loadOlder: () => Promise<void>;
}

interface Sources {
  replica: Replica;
  notifications: Readable<HeldNotifications>;
  chatList: Readable<ChatListSnapshot>;
  call: Call;
  selfId: string;
}

export type Feeds = Readonly<Record<FeedFilter, Feed>>;

const pageRows = 50;

/** One for each filter. Each pages for itself: what lies between two mentions is no hole in those. */
export function createFeeds(sources: Sources): Feeds {
  return {
    all: createFeed(sources, 'all'),
    unread: createFeed(sources, 'unread'),
    mentions: createFeed(sources, 'mentions'),
    urgent: createFeed(sources, 'urgent'),
  };
}

function createFeed(sources: Sources, filter: FeedFilter): Feed {
  const { replica, notifications, chatList, selfId } = sources;
  const older = new OlderNotifications(sources, filter);
  const kinds = new Set(kindsOfFilter(filter));
  const isShown = ({ type, state }: Pick<FeedEntry, 'type' | 'state'>): boolean =>
    kinds.has(type) && (filter === 'unread' ? state === 'new' : state !== 'cleared');
  const snapshot = new Derived<FeedSnapshot>((previous) => {
    const rows = older.complete(notifications.getSnapshot().rows);
    const direct = chatList
      .getSnapshot()
      .items.flatMap((item) => toDirectEntry(item, selfId) ?? []);
    const entries = [...rows.filter(isShown).map(toEntry), ...direct.filter(isShown)].toSorted(
      (a, b) => b.createdAt - a.createdAt,
    );
    const feed = {
      isLoaded: replica.spaces.has(`user:${selfId}`),
      entries: reuse(previous?.entries ?? [], entries),
      hasOlder: older.hasOlder(rows.length),
      isLoadingOlder: older.isLoading,
    };
    return previous !== null && isSame(previous, feed) ? previous : feed;
  });
  const invalidate = (): void => snapshot.invalidate();
  for (const source of [notifications, chatList, older]) source.subscribe(invalidate);
  return {
    getSnapshot: snapshot.getSnapshot,
    subscribe: snapshot.subscribe,
    loadOlder: () => older.load(notifications.getSnapshot().rows),
  };
}

/**
 * What the server holds beyond the newest that every device has. Kept in memory only: a change to one of these arrives
 * as a row by itself, and a local copy of single rows with holes between them would tell nothing of what is missing.
 */
class OlderNotifications {
  readonly #sources: Sources;
  readonly #filter: FeedFilter;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #rows = new Map<string, NotificationRow>();
  /** From here on everything is known; null while no page was fetched, 0 when nothing is older. */
  #floor: number | null;
  isLoading = false;

  constructor(sources: Sources, filter: FeedFilter) {
    this.#sources = sources;
    this.#filter = filter;
    // Every device holds all that is new, and of no kind there is nothing.
    this.#floor = filter === 'unread' || kindsOfFilter(filter).length === 0 ? 0 : null;
  }

  hasOlder(shownCount: number): boolean {
    return this.#floor === null ? shownCount >= limits.heldNotifications : this.#floor > 0;
  }

  /** What is held and fetched, as far back as nothing is missing. `held` is newest first. */
  complete(held: readonly NotificationRow[]): readonly NotificationRow[] {
    const floor = this.#floor;
    if (floor === null) return held.slice(0, limits.heldNotifications);
    const feedHorizon = this.#sources.replica.only('feedHorizon');
    const isThere = (row: NotificationRow): boolean =>
      feedHorizon === null || !isForgotten(row, feedHorizon);
    const all = new Map([...this.#rows].filter(([, row]) => isThere(row)));
    for (const row of held) {
      if (row.seq >= floor) all.set(row.id, row);
    }
    const fetched = applyWaiting(this.#sources.replica, [...all.values()]);
    return fetched.toSorted((a, b) => b.seq - a.seq);
  }

  async load(held: readonly NotificationRow[]): Promise<void> {
    if (this.isLoading) return;
    const before = this.complete(held).at(-1)?.seq;
    if (before === undefined || !this.hasOlder(held.length)) return;
    this.#setLoading(true);
    try {
      const input = {
        before: this.#floor ?? before,
        // A native shell may be newer than its server, which refuses what it does not know.
        ...(this.#filter === 'all' ? {} : { filter: this.#filter }),
        limit: pageRows,
      };
      const { notifications, hasOlder } = await this.#sources.call('notification.page', input);
      for (const row of notifications) this.#rows.set(row.id, row);
      this.#floor = hasOlder ? (notifications.at(-1)?.seq ?? 0) : 0;
    } finally {
      this.#setLoading(false);
    }
  }

  #setLoading(isLoading: boolean): void {
    this.isLoading = isLoading;
    this.#listeners.notify();
  }
}

function toEntry(row: NotificationRow): FeedEntry {
  const { id, type, state, chatId, messageSeq: seq, actorId, createdAt } = row;
  return { id, type, isStored: true, state, chatId, seq, actorId, createdAt, count: 1 };
}

/** An unread direct message writes no row of its own: the chat itself says so. */
function toDirectEntry(item: ChatListItem, selfId: string): FeedEntry | null {
  const { chatId, type, unreadCount, newest } = item;
  if (type !== 'direct' || unreadCount === 0) return null;
  return {
    id: chatId,
    type: 'direct',
    isStored: false,
    state: 'new',
    chatId,
    seq: newest?.seq ?? null,
    actorId: item.otherUserId ?? selfId,
    createdAt: newest?.createdAt ?? item.lastActivityAt,
    count: unreadCount,
  };
}

function reuse(before: readonly FeedEntry[], entries: readonly FeedEntry[]): readonly FeedEntry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const reused = entries.map((entry) => {
    const old = known.get(entry.id);
    return old !== undefined && isSame(old, entry) ? old : entry;
  });
  return isSame(before, reused) ? before : reused;
}
