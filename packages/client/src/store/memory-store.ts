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
import { SortedTable } from './sorted-table.ts';
import { spaceKey } from './records.ts';

/** Stores everything in memory: for tests, the load generator, and devices that cannot store anything. */
export function createMemoryStore({
  isShared = false,
  origin,
}: MemoryStoreOptions = {}): LocalStore {
  return new MemoryStore(isShared, origin ?? null);
}

type Origin = Pick<LocalStore, 'close' | 'destroy'>;

interface MemoryStoreOptions {
  isShared?: boolean;
  /** The store from which it was filled: closed and removed with it. */
  origin?: Origin;
}

type MemoryTables = { readonly [Name in TableName]: SortedTable<RecordOf<Name>> };

class MemoryStore implements LocalStore {
  #tables = createTables();
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
        meta: meta.between(),
        spaces: spaces.between(),
        rows: rows.between(),
        outbox: outbox.between(),
        drafts: drafts.between(),
      };
    });
  }

  messages(range: Range<'messages'>): Promise<readonly unknown[]> {
    return this.#alone(() => read(this.#tables, 'messages', range));
  }

  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    return this.#alone(async () => {
      const transaction = new MemoryTransaction(this.#tables);
      try {
        return await work(transaction);
      } catch (error) {
        transaction.rollBack();
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.#origin?.close();
  }

  async destroy(): Promise<void> {
    await this.#alone(() => {
      this.#tables = createTables();
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
  readonly #tables: MemoryTables;
  readonly #undo: Array<() => void> = [];

  constructor(tables: MemoryTables) {
    this.#tables = tables;
  }

  rollBack(): void {
    for (const undo of this.#undo.toReversed()) undo();
  }

  get<Name extends TableName>(
    name: Name,
    keys: ReadonlyArray<KeyOf<Name>>,
  ): Promise<ReadonlyArray<RecordOf<Name> | undefined>> {
    const table = this.#tables[name];
    return Promise.resolve(keys.map((key) => table.get(sortable(key))));
  }

  range<Name extends TableName>(
    name: Name,
    range?: Range<Name>,
  ): Promise<ReadonlyArray<RecordOf<Name>>> {
    return Promise.resolve(read(this.#tables, name, range));
  }

  put<Name extends TableName>(name: Name, records: ReadonlyArray<RecordOf<Name>>): Promise<void> {
    for (const record of records) this.#set(name, keyOf[name](record), record);
    return Promise.resolve();
  }

  delete<Name extends TableName>(name: Name, keys: ReadonlyArray<KeyOf<Name>>): Promise<void> {
    for (const key of keys) this.#set(name, key, undefined);
    return Promise.resolve();
  }

  async deleteRange<Name extends TableName>(name: Name, range?: Range<Name>): Promise<void> {
    await this.delete(name, read(this.#tables, name, range).map(keyOf[name]));
  }

  #set<Name extends TableName>(
    name: Name,
    key: KeyOf<Name>,
    record: RecordOf<Name> | undefined,
  ): void {
    const table = this.#tables[name];
    const at = sortable(key);
    const before = table.get(at);
    this.#undo.push(() => table.set(at, before));
    table.set(at, record);
  }
}

function createTables(): MemoryTables {
  return {
    meta: new SortedTable(),
    spaces: new SortedTable(),
    rows: new SortedTable(),
    messages: new SortedTable(),
    outbox: new SortedTable(),
    drafts: new SortedTable(),
  };
}

/** Indexes other than the key. */
const indexes: { readonly [Name in TableName]?: (record: RecordOf<Name>) => string } = {
  rows: ({ space }) => spaceKey(space),
};

function read<Name extends TableName>(
  tables: MemoryTables,
  name: Name,
  range?: Range<Name>,
): Array<RecordOf<Name>> {
  const table = tables[name];
  if (range === undefined) return table.between();
  const [from, before] = [sortable(range.from), sortable(range.before)];
  const index = range.by && indexes[name];
  const found =
    index === undefined
      ? table.between({ from, before })
      : table.between().filter((record) => from <= index(record) && index(record) < before);
  return range.last === undefined ? found : found.slice(-range.last);
}

/** A text that sorts as IndexedDB sorts the key. */
function sortable(key: KeyOf<TableName>): string {
  if (typeof key === 'string') return key;
  const [chatId, seq] = key;
  return `${chatId} ${seq === Infinity ? '~' : String(seq).padStart(16, '0')}`;
}
