import type { MessageRow, NotificationRow, Space } from '@tend/protocol';
import { Dexie, type Table, type Transaction } from 'dexie';
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

export interface DexieStoreOptions {
  /** Goes into the database's name: people who share a device share nothing else. */
  userId: string;
  /** In place of the platform's. */
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
}

/** Keeps the local copy in IndexedDB. Rejects where the browser has none to give, or the device no room left in it. */
export async function openDexieStore(options: DexieStoreOptions): Promise<LocalStore> {
  const store = await openUnprobed(options);
  try {
    await store.assertWritable();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** The same, but it may take nothing. */
export async function openUnprobed(options: DexieStoreOptions): Promise<DexieStore> {
  const database = new LocalDatabase(options);
  await database.open();
  return new DexieStore(database);
}

interface RowRecord extends StoredRow {
  readonly key: string;
  readonly spaceKey: string;
}

interface SpaceTableRecord extends SpaceRecord {
  readonly key: string;
}

type Tables = Pick<LocalDatabase, 'meta' | 'spaces' | 'rows' | 'messages' | 'outbox' | 'drafts'>;

class LocalDatabase extends Dexie {
  declare readonly meta: Table<Meta, string>;
  declare readonly spaces: Table<SpaceTableRecord, string>;
  declare readonly rows: Table<RowRecord, string>;
  /** By place in the chat: a page is one walk along the key, and nothing else has to be kept up on a write. */
  declare readonly messages: Table<MessageRow, [string, number]>;
  declare readonly outbox: Table<OutboxEntry, string>;
  declare readonly drafts: Table<Draft, string>;

  constructor({ userId, indexedDB, IDBKeyRange }: DexieStoreOptions) {
    super(`tend-${userId}`, {
      ...(indexedDB === undefined ? {} : { indexedDB }),
      ...(IDBKeyRange === undefined ? {} : { IDBKeyRange }),
    });
    this.version(1).stores({
      meta: '',
      spaces: 'key',
      rows: 'key,spaceKey',
      messages: '[chatId+seq]',
      outbox: 'key',
      drafts: 'chatId',
    });
  }
}

class DexieStore implements LocalStore {
  readonly isShared = true;
  readonly #database: LocalDatabase;

  constructor(database: LocalDatabase) {
    this.#database = database;
  }

  /** On a full device a database opens and then takes nothing. */
  async assertWritable(): Promise<void> {
    const { meta } = this.#database;
    await meta.put({ epoch: null, revision: 0 }, 'probe');
    await meta.delete('probe');
  }

  load(): Promise<StoredState> {
    const { meta, spaces, rows, outbox, drafts } = this.#database;
    return this.#whenOpen(() =>
      this.#database.transaction('r', [meta, spaces, rows, outbox, drafts], async () => ({
        meta: await meta.get('meta'),
        spaces: await spaces.toArray(),
        rows: await rows.toArray(),
        outbox: await outbox.toArray(),
        drafts: await drafts.toArray(),
      })),
    );
  }

  async messages({ chatId, from = 0, before = Infinity, limit }: MessageRange): Promise<unknown[]> {
    const page = await this.#whenOpen(() =>
      this.#database.messages
        .where('[chatId+seq]')
        .between([chatId, from], [chatId, before], true, false)
        // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection, not an array
        .reverse()
        .limit(limit)
        .toArray(),
    );
    return page.toReversed();
  }

  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    const database = this.#database;
    return this.#whenOpen(() =>
      // Async itself: Dexie keeps a transaction over native awaits only when it knows that they will come.
      database.transaction('rw', database.tables, async (transaction) =>
        work(new DexieTransaction(transaction)),
      ),
    );
  }

  close(): Promise<void> {
    this.#database.close();
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    const database = this.#database;
    try {
      // The database itself stays while another page has it open that is frozen and cannot let go of it.
      await database.transaction('rw', database.tables, async () => {
        for (const table of database.tables) await table.clear();
      });
    } finally {
      await database.delete();
    }
  }

  /**
   * A browser closes a database when it likes (iOS while the app rests). Dexie opens it again, but when that fails once it
   * refuses all that follows.
   */
  async #whenOpen<T>(work: () => PromiseLike<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isClosed = error instanceof Dexie.DatabaseClosedError;
      if (!isClosed || this.#database.hasBeenClosed()) throw error;
      await this.#database.open();
      return work();
    }
  }
}

/**
 * Its tables are the transaction's own. Those of the database would look for the transaction in Dexie's zone, which gets
 * lost after a hundred awaits.
 */
class DexieTransaction implements StoreTransaction {
  readonly #tables: Tables;

  constructor(transaction: Transaction) {
    this.#tables = {
      meta: transaction.table<Meta, string>('meta'),
      spaces: transaction.table<SpaceTableRecord, string>('spaces'),
      rows: transaction.table<RowRecord, string>('rows'),
      messages: transaction.table<MessageRow, [string, number]>('messages'),
      outbox: transaction.table<OutboxEntry, string>('outbox'),
      drafts: transaction.table<Draft, string>('drafts'),
    };
  }

  async getMeta(): Promise<Meta> {
    return (await this.#tables.meta.get('meta')) ?? { epoch: null, revision: 0 };
  }

  async putMeta(meta: Meta): Promise<void> {
    await this.#tables.meta.put(meta, 'meta');
  }

  async getSpace(space: Space): Promise<SpaceRecord | undefined> {
    return this.#tables.spaces.get(spaceKey(space));
  }

  async allSpaces(): Promise<readonly SpaceRecord[]> {
    return this.#tables.spaces.toArray();
  }

  async putSpace(record: SpaceRecord): Promise<void> {
    await this.#tables.spaces.put({ ...record, key: spaceKey(record.space) });
  }

  async deleteSpace(space: Space): Promise<void> {
    const key = spaceKey(space);
    await this.#tables.spaces.delete(key);
    await this.#tables.rows.where('spaceKey').equals(key).delete();
    if (space.kind === 'chat') await this.#messagesBetween(space.id, 0, Infinity).delete();
  }

  async deleteAllSpaces(): Promise<void> {
    await this.#tables.spaces.clear();
    await this.#tables.rows.clear();
    await this.#tables.messages.clear();
  }

  async getRows(keys: readonly string[]): Promise<readonly (SmallRow | undefined)[]> {
    const found = await this.#tables.rows.bulkGet([...keys]);
    return found.map((record) => record?.row);
  }

  async putRows(rows: readonly StoredRow[]): Promise<void> {
    await this.#tables.rows.bulkPut(
      rows.map(({ space, row }) => ({ key: rowKey(row), spaceKey: spaceKey(space), space, row })),
    );
  }

  async allNotifications(): Promise<readonly NotificationRow[]> {
    const found = await this.#tables.rows.where('key').startsWith(notificationKey('')).toArray();
    return found.map(({ row }) => row).filter((row) => row.kind === 'notification');
  }

  async deleteNotifications(ids: readonly string[]): Promise<void> {
    await this.#tables.rows.bulkDelete(ids.map(notificationKey));
  }

  async getMessages(
    chatId: string,
    seqs: readonly number[],
  ): Promise<readonly (MessageRow | undefined)[]> {
    return this.#tables.messages.bulkGet(seqs.map((seq): [string, number] => [chatId, seq]));
  }

  async putMessages(messages: readonly MessageRow[]): Promise<void> {
    await this.#tables.messages.bulkPut([...messages]);
  }

  async countUnread({ chatId, after, upTo, readerId }: UnreadCount): Promise<Unread> {
    const messages = await this.#messagesBetween(chatId, after + 1, upTo + 1).toArray();
    return sumUnread(readerId, messages);
  }

  async allOutbox(): Promise<readonly OutboxEntry[]> {
    return this.#tables.outbox.toArray();
  }

  async getOutbox(keys: readonly string[]): Promise<readonly (OutboxEntry | undefined)[]> {
    return this.#tables.outbox.bulkGet([...keys]);
  }

  async putOutbox(entries: readonly OutboxEntry[]): Promise<void> {
    await this.#tables.outbox.bulkPut([...entries]);
  }

  async deleteOutbox(keys: readonly string[]): Promise<void> {
    await this.#tables.outbox.bulkDelete([...keys]);
  }

  async putDraft(draft: Draft): Promise<void> {
    await this.#tables.drafts.put(draft);
  }

  async deleteDraft(chatId: string): Promise<void> {
    await this.#tables.drafts.delete(chatId);
  }

  #messagesBetween(chatId: string, from: number, before: number) {
    return this.#tables.messages
      .where('[chatId+seq]')
      .between([chatId, from], [chatId, before], true, false);
  }
}
