import {
  kindsOfFilter,
  limits,
  readKind,
  type AlertedReaction,
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
import { Derived, isSame, reuse } from './derived.ts';
import { applyWaiting, type HeldNotifications } from './notifications.ts';

/** An item of the feed, addressed to the person. */
export interface FeedEntry {
  /** The notification's id; for unread direct messages, which have none, the id of their chat. */
  readonly id: string;
  /** `unknown`: this version of the app cannot say what it is. */
  readonly type: NotificationKind | 'unknown';
  /** An item that is not stored (unread direct messages) disappears only by being read. */
  readonly isStored: boolean;
  readonly state: NotificationState;
  readonly chatId: string | null;
  /** The message's position in the chat; the newest of several. */
  readonly seq: number | null;
  readonly actorId: string;
  /** Only for reactions. */
  readonly reaction: AlertedReaction | null;
  readonly createdAt: number;
  /** The number of messages that it stands for. */
  readonly count: number;
}

export interface FeedSnapshot {
  /** False until the person's own space has arrived on this device for the first time. */
  readonly isLoaded: boolean;
  /** Newest first, without cleared notifications. An entry stays the same object until something in it changes. */
  readonly entries: readonly FeedEntry[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
}

export interface Feed extends Readable<FeedSnapshot> {
  /** Loads older entries than the device stores. Rejects with ConnectionError without a connection. */
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

/** One feed per filter, each with its own pages: entries between two mentions are no gap for the mentions. */
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
  const kinds = new Set<FeedEntry['type']>(kindsOfFilter(filter));
  if (filter === 'all' || filter === 'unread') kinds.add('unknown');
  const isShown = ({ type, state }: Pick<FeedEntry, 'type' | 'state'>): boolean =>
    kinds.has(type) && (filter === 'unread' ? state === 'new' : state !== 'cleared');
  const snapshot = new Derived<FeedSnapshot>((previous) => {
    const rows = older.complete(notifications.getSnapshot().rows);
    const direct = chatList
      .getSnapshot()
      .items.flatMap((item) => toDirectEntry(item, selfId) ?? []);
    const entries = [...rows.map(toEntry), ...direct]
      .filter(isShown)
      .toSorted((a, b) => b.createdAt - a.createdAt);
    const feed = {
      isLoaded: replica.spaces.has(`user:${selfId}`),
      entries: reuseEntries(previous?.entries ?? [], entries),
      hasOlder: older.hasOlder(rows.length),
      isLoadingOlder: older.isLoading,
    };
    return reuse(previous, feed);
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
 * The older notifications that only the server stores. Kept in memory: changes to them arrive as rows, and storing
 * single rows with gaps between them would not tell what is missing.
 */
class OlderNotifications {
  readonly #sources: Sources;
  readonly #filter: FeedFilter;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #rows = new Map<string, NotificationRow>();
  /** Everything from this position on is known; null before the first page, 0 if there is nothing older. */
  #floor: number | null;
  isLoading = false;

  constructor(sources: Sources, filter: FeedFilter) {
    this.#sources = sources;
    this.#filter = filter;
    // Every device stores all new notifications; and a filter without kinds is empty.
    this.#floor = filter === 'unread' || kindsOfFilter(filter).length === 0 ? 0 : null;
  }

  hasOlder(shownCount: number): boolean {
    return this.#floor === null ? shownCount >= limits.heldNotifications : this.#floor > 0;
  }

  /** Stored and fetched notifications, as far back as none is missing. `held` is newest first. */
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
        // A native shell may be newer than its server, which rejects unknown input.
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
  const { id, state, chatId, messageSeq: seq, actorId, reaction = null, createdAt } = row;
  const of = { chatId, seq, actorId, reaction, createdAt };
  return { id, type: readKind(row.type), isStored: true, state, ...of, count: 1 };
}

/** An unread direct message has no row of its own: it follows from the chat. */
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
    reaction: null,
    createdAt: newest?.createdAt ?? item.lastActivityAt,
    count: unreadCount,
  };
}

function reuseEntries(
  before: readonly FeedEntry[],
  entries: readonly FeedEntry[],
): readonly FeedEntry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const reused = entries.map((entry) => {
    const old = known.get(entry.id);
    return old !== undefined && isSame(old, entry) ? old : entry;
  });
  return isSame(before, reused) ? before : reused;
}
