import type { MessageRow, NotificationRow, Space } from '@tend/protocol';
import { Journal } from './journal.ts';
import type {
  LocalStore,
  UnreadCount,
  MessageRange,
  StoredRow,
  StoredState,
  StoreTransaction,
} from './local-store.ts';
import {
  notificationKey,
  rowKey,
  spaceKey,
  sumUnread,
  type Draft,
  type Meta,
  type OutboxEntry,
  type SmallRow,
  type SpaceRecord,
  type Unread,
} from './records.ts';

/** Holds everything in memory: for tests, the load generator, and devices that refuse to store anything. */
export function createMemoryStore({
  isShared = false,
  origin,
}: MemoryStoreOptions = {}): LocalStore {
  return new MemoryStore(isShared, origin ?? null);
}

type Origin = Pick<LocalStore, 'close' | 'destroy'>;

interface MemoryStoreOptions {
  isShared?: boolean;
  /** Where what it holds comes from: closed with it, and removed with it. */
  origin?: Origin;
}

class Tables {
  readonly meta = new Map<'meta', Meta>([['meta', { epoch: null, revision: 0 }]]);
  readonly spaces = new Map<string, SpaceRecord>();
  readonly rows = new Map<string, StoredRow>();
  readonly outbox = new Map<string, OutboxEntry>();
  readonly drafts = new Map<string, Draft>();
  /** By chat, then by seq. */
  readonly messages = new Map<string, Map<number, MessageRow>>();

  messagesIn({ chatId, from = 0, before = Infinity, limit }: MessageRange): MessageRow[] {
    return [...(this.messages.get(chatId)?.values() ?? [])]
      .filter((message) => message.seq >= from && message.seq < before)
      .toSorted((a, b) => a.seq - b.seq)
      .slice(-limit);
  }
}

class MemoryStore implements LocalStore {
  #tables = new Tables();
  #last: Promise<unknown> = Promise.resolve();
  readonly isShared: boolean;
  readonly #origin: Origin | null;

  constructor(isShared: boolean, origin: Origin | null) {
    this.isShared = isShared;
    this.#origin = origin;
  }

  load(): Promise<StoredState> {
    return this.#alone(() => {
      const { meta, spaces, rows, outbox, drafts } = this.#tables;
      return {
        meta: meta.get('meta'),
        spaces: [...spaces.values()],
        rows: [...rows.values()],
        outbox: [...outbox.values()],
        drafts: [...drafts.values()],
      };
    });
  }

  messages(range: MessageRange): Promise<readonly unknown[]> {
    return this.#alone(() => this.#tables.messagesIn(range));
  }

  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    return this.#alone(async () => {
      const journal = new Journal();
      try {
        return await work(new MemoryTransaction(this.#tables, journal));
      } catch (error) {
        journal.rollBack();
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.#origin?.close();
  }

  async destroy(): Promise<void> {
    await this.#alone(() => {
      this.#tables = new Tables();
    });
    await this.#origin?.destroy();
  }

  #alone<T>(work: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

class MemoryTransaction implements StoreTransaction {
  readonly #tables: Tables;
  readonly #journal: Journal;

  constructor(tables: Tables, journal: Journal) {
    this.#tables = tables;
    this.#journal = journal;
  }

  getMeta(): Promise<Meta> {
    return Promise.resolve(this.#tables.meta.get('meta') ?? { epoch: null, revision: 0 });
  }

  putMeta(meta: Meta): Promise<void> {
    this.#journal.set(this.#tables.meta, 'meta', meta);
    return Promise.resolve();
  }

  getSpace(space: Space): Promise<SpaceRecord | undefined> {
    return Promise.resolve(this.#tables.spaces.get(spaceKey(space)));
  }

  allSpaces(): Promise<readonly SpaceRecord[]> {
    return Promise.resolve([...this.#tables.spaces.values()]);
  }

  putSpace(record: SpaceRecord): Promise<void> {
    this.#journal.set(this.#tables.spaces, spaceKey(record.space), record);
    return Promise.resolve();
  }

  deleteSpace(space: Space): Promise<void> {
    const deletedKey = spaceKey(space);
    this.#journal.delete(this.#tables.spaces, deletedKey);
    for (const [key, stored] of this.#tables.rows) {
      if (spaceKey(stored.space) === deletedKey) this.#journal.delete(this.#tables.rows, key);
    }
    if (space.kind === 'chat') this.#journal.delete(this.#tables.messages, space.id);
    return Promise.resolve();
  }

  deleteAllSpaces(): Promise<void> {
    const { spaces, rows, messages } = this.#tables;
    for (const key of spaces.keys()) this.#journal.delete(spaces, key);
    for (const key of rows.keys()) this.#journal.delete(rows, key);
    for (const chatId of messages.keys()) this.#journal.delete(messages, chatId);
    return Promise.resolve();
  }

  getRows(keys: readonly string[]): Promise<readonly (SmallRow | undefined)[]> {
    return Promise.resolve(keys.map((key) => this.#tables.rows.get(key)?.row));
  }

  putRows(rows: readonly StoredRow[]): Promise<void> {
    for (const stored of rows) this.#journal.set(this.#tables.rows, rowKey(stored.row), stored);
    return Promise.resolve();
  }

  allNotifications(): Promise<readonly NotificationRow[]> {
    const rows = [...this.#tables.rows.values()].map(({ row }) => row);
    return Promise.resolve(rows.filter((row) => row.kind === 'notification'));
  }

  deleteNotifications(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#journal.delete(this.#tables.rows, notificationKey(id));
    return Promise.resolve();
  }

  getMessages(
    chatId: string,
    seqs: readonly number[],
  ): Promise<readonly (MessageRow | undefined)[]> {
    const messages = this.#tables.messages.get(chatId);
    return Promise.resolve(seqs.map((seq) => messages?.get(seq)));
  }

  putMessages(messages: readonly MessageRow[]): Promise<void> {
    for (const message of messages) {
      this.#journal.set(this.#messagesOf(message.chatId), message.seq, message);
    }
    return Promise.resolve();
  }

  countUnread({ chatId, after, upTo, readerId }: UnreadCount): Promise<Unread> {
    const range = { chatId, from: after + 1, before: upTo + 1, limit: Infinity };
    return Promise.resolve(sumUnread(readerId, this.#tables.messagesIn(range)));
  }

  allOutbox(): Promise<readonly OutboxEntry[]> {
    return Promise.resolve([...this.#tables.outbox.values()]);
  }

  getOutbox(keys: readonly string[]): Promise<readonly (OutboxEntry | undefined)[]> {
    return Promise.resolve(keys.map((key) => this.#tables.outbox.get(key)));
  }

  putOutbox(entries: readonly OutboxEntry[]): Promise<void> {
    for (const entry of entries) this.#journal.set(this.#tables.outbox, entry.key, entry);
    return Promise.resolve();
  }

  deleteOutbox(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#journal.delete(this.#tables.outbox, key);
    return Promise.resolve();
  }

  putDraft(draft: Draft): Promise<void> {
    this.#journal.set(this.#tables.drafts, draft.chatId, draft);
    return Promise.resolve();
  }

  deleteDraft(chatId: string): Promise<void> {
    this.#journal.delete(this.#tables.drafts, chatId);
    return Promise.resolve();
  }

  #messagesOf(chatId: string): Map<number, MessageRow> {
    const held = this.#tables.messages.get(chatId);
    if (held !== undefined) return held;
    const messages = new Map<number, MessageRow>();
    this.#journal.set(this.#tables.messages, chatId, messages);
    return messages;
  }
}
