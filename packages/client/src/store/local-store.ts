import type { MessageRow, NotificationRow, Space } from '@tend/protocol';
import type { Draft, Meta, OutboxEntry, SmallRow, SpaceRecord, Unread } from './records.ts';

/** A small row and the space it belongs to. */
export interface StoredRow {
  space: Space;
  row: SmallRow;
}

/** Everything but messages, not parsed: a device may give back what was damaged or an older release wrote. */
export interface StoredState {
  readonly meta: unknown;
  readonly spaces: readonly unknown[];
  readonly rows: readonly { readonly space: unknown; readonly row: unknown }[];
  readonly outbox: readonly unknown[];
  readonly drafts: readonly unknown[];
}

/** A run of a chat's messages: the last `limit` of those with `from <= seq < before`. */
export interface MessageRange {
  readonly chatId: string;
  readonly from?: number;
  readonly before?: number;
  readonly limit: number;
}

/** The messages with `after < seq <= upTo` that count as unread for somebody. */
export interface UnreadCount {
  readonly chatId: string;
  readonly after: number;
  readonly upTo: number;
  readonly readerId: string;
}

/** The durable side of the local copy of one person on this device. Adapters hold to one contract suite. */
export interface LocalStore {
  /**
   * Whether it lies on the device, where other tabs of the person see the same and a later page finds it; if not, each tab
   * must be connected by itself.
   */
  readonly isShared: boolean;
  load(): Promise<StoredState>;
  /** In ascending order, not parsed. */
  messages(range: MessageRange): Promise<readonly unknown[]>;
  /**
   * Runs alone among all tabs. Its writes are kept together, or not at all when `work` rejects. `work` may await
   * nothing but the transaction's own functions.
   */
  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Removes everything from the device. */
  destroy(): Promise<void>;
}

export interface StoreTransaction {
  getMeta(): Promise<Meta>;
  putMeta(meta: Meta): Promise<void>;

  getSpace(space: Space): Promise<SpaceRecord | undefined>;
  allSpaces(): Promise<readonly SpaceRecord[]>;
  putSpace(record: SpaceRecord): Promise<void>;
  /** Removes the space with its rows and messages. */
  deleteSpace(space: Space): Promise<void>;
  deleteAllSpaces(): Promise<void>;

  getRows(keys: readonly string[]): Promise<readonly (SmallRow | undefined)[]>;
  putRows(rows: readonly StoredRow[]): Promise<void>;

  allNotifications(): Promise<readonly NotificationRow[]>;
  deleteNotifications(ids: readonly string[]): Promise<void>;

  getMessages(
    chatId: string,
    seqs: readonly number[],
  ): Promise<readonly (MessageRow | undefined)[]>;
  putMessages(messages: readonly MessageRow[]): Promise<void>;
  countUnread(count: UnreadCount): Promise<Unread>;

  allOutbox(): Promise<readonly OutboxEntry[]>;
  getOutbox(keys: readonly string[]): Promise<readonly (OutboxEntry | undefined)[]>;
  putOutbox(entries: readonly OutboxEntry[]): Promise<void>;
  deleteOutbox(keys: readonly string[]): Promise<void>;

  putDraft(draft: Draft): Promise<void>;
  deleteDraft(chatId: string): Promise<void>;
}
