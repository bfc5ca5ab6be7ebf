import { Dexie, type Collection, type Table, type Transaction } from 'dexie';
import {
  keyOf,
  type KeyOf,
  type LocalStore,
  type Range,
  type RecordOf,
  type StoredState,
  type StoreTransaction,
  type TableName,
} from './local-store.ts';
import { spaceKey } from './records.ts';
import { whenOpen } from './dexie-when-open.ts';

export interface DexieStoreOptions {
  /** Part of the database's name: people who share a device share nothing else. */
  userId: string;
  /** Replaces the platform's. */
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
}

/** Stores the local copy in IndexedDB. Rejects if the browser has none, or the device is full. */
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

/** The same, without checking that it can be written. */
export async function openUnprobed(options: DexieStoreOptions): Promise<DexieStore> {
  const database = new LocalDatabase(options);
  await database.open();
  return new DexieStore(database);
}

/** The key and additional indexes of each table. Devices have databases of every version ever released. */
const firstVersion: Readonly<Record<TableName, string>> = {
  meta: '',
  spaces: 'key',
  rows: 'key,spaceKey',
  messages: '[chatId+seq]',
  outbox: 'key',
  drafts: 'chatId',
};

/** Columns stored with a record, since IndexedDB looks for keys in the records themselves. */
const columns: { readonly [Name in TableName]?: (record: RecordOf<Name>) => object } = {
  spaces: (record) => ({ key: keyOf.spaces(record) }),
  rows: (record) => ({ key: keyOf.rows(record), spaceKey: spaceKey(record.space) }),
};

class LocalDatabase extends Dexie {
  constructor({ userId, indexedDB, IDBKeyRange }: DexieStoreOptions) {
    super(`tend-${userId}`, {
      ...(indexedDB === undefined ? {} : { indexedDB }),
      ...(IDBKeyRange === undefined ? {} : { IDBKeyRange }),
    });
    this.version(1).stores(firstVersion);
  }

  of<Name extends TableName>(name: Name): TableOf<Name> {
    return this.table(name);
  }
}

type TableOf<Name extends TableName> = Table<RecordOf<Name>, KeyOf<Name>>;

class DexieStore implements LocalStore {
  readonly isShared = true;
  readonly #database: LocalDatabase;

  constructor(database: LocalDatabase) {
    this.#database = database;
  }

  /** On a full device a database opens but cannot be written. */
  async assertWritable(): Promise<void> {
    const meta = this.#database.table<unknown, string>('meta');
    await meta.put({ epoch: null, revision: 0 }, 'probe');
    await meta.delete('probe');
  }

  load(): Promise<StoredState> {
    const tables = this.#database.tables.filter(({ name }) => name !== 'messages');
    return whenOpen(this.#database, () =>
      this.#database.transaction('r', tables, async (transaction) => {
        const all = (name: TableName): Promise<unknown[]> => transaction.table(name).toArray();
        return {
          meta: await all('meta'),
          spaces: await all('spaces'),
          rows: await all('rows'),
          outbox: await all('outbox'),
          drafts: await all('drafts'),
        };
      }),
    );
  }

  messages(range: Range<'messages'>): Promise<readonly unknown[]> {
    return whenOpen(this.#database, () => read(this.#database.of('messages'), range));
  }

  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    const database = this.#database;
    return whenOpen(database, () =>
      // Declared async: Dexie keeps a transaction over native awaits only if it knows to expect them.
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
      // The database itself stays while a frozen page has it open and cannot close it.
      await database.transaction('rw', database.tables, async () => {
        for (const table of database.tables) await table.clear();
      });
    } finally {
      await database.delete();
    }
  }
}

/**
 * Uses the transaction's own tables. Those of the database would look for the transaction in Dexie's zone, which is
 * lost after a hundred awaits.
 */
class DexieTransaction implements StoreTransaction {
  readonly #transaction: Transaction;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  async get<Name extends TableName>(
    name: Name,
    keys: ReadonlyArray<KeyOf<Name>>,
  ): Promise<ReadonlyArray<RecordOf<Name> | undefined>> {
    return this.#of(name).bulkGet([...keys]);
  }

  async range<Name extends TableName>(
    name: Name,
    range?: Range<Name>,
  ): Promise<ReadonlyArray<RecordOf<Name>>> {
    return read(this.#of(name), range);
  }

  async put<Name extends TableName>(
    name: Name,
    records: ReadonlyArray<RecordOf<Name>>,
  ): Promise<void> {
    const table = this.#of(name);
    const column = columns[name];
    if (firstVersion[name] === '') {
      // Its records do not contain their key.
      for (const record of records) await table.put(record, keyOf[name](record));
    } else {
      await table.bulkPut(
        column === undefined
          ? [...records]
          : records.map((record) => ({ ...record, ...column(record) })),
      );
    }
  }

  async delete<Name extends TableName>(
    name: Name,
    keys: ReadonlyArray<KeyOf<Name>>,
  ): Promise<void> {
    await this.#of(name).bulkDelete([...keys]);
  }

  async deleteRange<Name extends TableName>(name: Name, range?: Range<Name>): Promise<void> {
    const table = this.#of(name);
    await (range === undefined ? table.clear() : select(table, range).delete());
  }

  #of<Name extends TableName>(name: Name): TableOf<Name> {
    return this.#transaction.table(name);
  }
}

async function read<Name extends TableName>(
  table: TableOf<Name>,
  range?: Range<Name>,
): Promise<Array<RecordOf<Name>>> {
  if (range === undefined) return table.toArray();
  const found = select(table, range);
  if (range.last === undefined) return found.toArray();
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection, not an array
  return (await found.reverse().limit(range.last).toArray()).toReversed();
}

function select<Name extends TableName>(
  table: TableOf<Name>,
  { by, from, before }: Range<Name>,
): Collection<RecordOf<Name>, KeyOf<Name>> {
  return table.where(by ?? ':id').between(from, before, true, false);
}
