import type { MessageRow, Space } from '@tend/protocol';
import {
  beginningWith,
  keyOf,
  messageRange,
  ofSpace,
  type KeyOf,
  type MessageRange,
  type RecordOf,
  type StoreTransaction,
} from '../store/local-store.ts';
import {
  spaceKey,
  toMeta,
  type Draft,
  type Meta,
  type OutboxEntry,
  type SpaceRecord,
  type StoredRow,
} from '../store/records.ts';
import { isOfKind, keyOfRow, type SmallKind, type SmallRowOf } from '../store/row-kinds.ts';
import type { StoreChange } from './store-change.ts';

type Deletable = keyof StoreChange['deleted'];
type Writable = Deletable | 'messages';
type Written = { [Table in Writable]: Array<RecordOf<Table>> };

interface Removed {
  fileIds?: readonly string[];
  chatIds?: readonly string[];
}

/** A write to the local copy: records its effects on the store in a change, for everything that shows the copy. */
export class CopyTransaction {
  readonly #tx: StoreTransaction;
  readonly #change: StoreChange;
  #outbox: Promise<readonly OutboxEntry[]> | null = null;

  constructor(tx: StoreTransaction, change: StoreChange) {
    this.#tx = tx;
    this.#change = change;
  }

  async meta(): Promise<Meta> {
    const [meta] = await this.#tx.get('meta', ['meta']);
    return meta ?? { epoch: null, revision: 0 };
  }

  async setEpoch(epoch: string): Promise<void> {
    this.#change.epoch = epoch;
    await this.#tx.put('meta', [{ ...(await this.meta()), epoch }]);
  }

  /** Messages that named these files are deleted: their bytes are removed once this write is committed. */
  loseFiles(fileIds: readonly string[]): void {
    this.#change.goneFiles.push(...fileIds);
  }

  /** A chat is dropped: what only it has shown is removed once this write is committed. */
  loseShownIn(chatId: string): void {
    this.#change.goneChats.push(chatId);
  }

  /** All chats are here again after they were lost: what none of them names any more is removed, like that of a gone one. */
  async findAgain(): Promise<void> {
    const meta = await this.meta();
    if (meta.areChatsLost !== true) return;
    await this.#tx.put('meta', [toMeta({ ...meta, areChatsLost: false })]);
    for (const { chatId } of await this.rowsOfKind('membership')) this.loseShownIn(chatId);
  }

  /** The bytes of these files are removed, and what only these chats have shown. */
  async removed({ fileIds = [], chatIds = [] }: Removed): Promise<void> {
    const { goneFiles = [], goneChats = [], ...meta } = await this.meta();
    const left = {
      goneFiles: goneFiles.filter((id) => !fileIds.includes(id)),
      goneChats: goneChats.filter((id) => !chatIds.includes(id)),
    };
    await this.#tx.put('meta', [toMeta({ ...meta, ...left })]);
  }

  async space(space: Space): Promise<SpaceRecord | undefined> {
    const [record] = await this.#tx.get('spaces', [spaceKey(space)]);
    return record;
  }

  spaces(): Promise<readonly SpaceRecord[]> {
    return this.#tx.range('spaces');
  }

  async putSpace(record: SpaceRecord): Promise<void> {
    this.#change.spaces.push(record);
    await this.#tx.put('spaces', [record]);
  }

  /** Deletes a space with its rows and messages, including those put in this write. */
  async deleteSpace(space: Space): Promise<void> {
    const key = spaceKey(space);
    const change = this.#change;
    change.deletedSpaces.push(space);
    change.spaces = change.spaces.filter((record) => spaceKey(record.space) !== key);
    change.rows = change.rows.filter((stored) => spaceKey(stored.space) !== key);
    await this.#tx.delete('spaces', [key]);
    await this.#tx.deleteRange('rows', ofSpace(key));
    if (space.kind !== 'chat') return;
    change.messages = change.messages.filter(({ chatId }) => chatId !== space.id);
    await this.#tx.deleteRange('messages', messageRange({ chatId: space.id, limit: Infinity }));
  }

  async row<Kind extends SmallKind>(
    kind: Kind,
    ...key: readonly string[]
  ): Promise<SmallRowOf<Kind> | undefined> {
    const [stored] = await this.rows([keyOfRow(kind, ...key)]);
    return stored !== undefined && isOfKind(stored.row, kind) ? stored.row : undefined;
  }

  rows(keys: readonly string[]): Promise<ReadonlyArray<StoredRow | undefined>> {
    return this.#tx.get('rows', keys);
  }

  async draft(chatId: string): Promise<Draft | undefined> {
    const [draft] = await this.#tx.get('drafts', [chatId]);
    return draft;
  }

  async rowsOfKind<Kind extends SmallKind>(kind: Kind): Promise<Array<SmallRowOf<Kind>>> {
    const found = await this.#tx.range('rows', beginningWith(kind));
    return found.flatMap(({ row }) => (isOfKind(row, kind) ? [row] : []));
  }

  messages(
    chatId: string,
    seqs: readonly number[],
  ): Promise<ReadonlyArray<MessageRow | undefined>> {
    return this.#tx.get(
      'messages',
      seqs.map((seq) => [chatId, seq]),
    );
  }

  /** Shows messages without storing them. */
  passOn(messages: readonly MessageRow[]): void {
    for (const message of messages) this.#change.passing.push(message);
  }

  messagesIn(range: MessageRange): Promise<readonly MessageRow[]> {
    return this.#tx.range('messages', messageRange(range));
  }

  /** Entries by key. Read once: applying a hundred chats asks hundreds of times, and usually there are none. */
  async outbox(): Promise<ReadonlyMap<string, OutboxEntry>> {
    this.#outbox ??= this.#tx.range('outbox');
    const { outbox, deleted } = this.#change;
    const entries = new Map((await this.#outbox).map((entry) => [entry.key, entry]));
    for (const key of deleted.outbox) entries.delete(key);
    for (const entry of outbox) entries.set(entry.key, entry);
    return entries;
  }

  async put<Table extends Writable>(
    table: Table,
    records: ReadonlyArray<RecordOf<Table>>,
  ): Promise<void> {
    const written: Written = this.#change;
    for (const record of records) written[table].push(record);
    await this.#tx.put(table, records);
  }

  async delete<Table extends Deletable>(
    table: Table,
    keys: ReadonlyArray<KeyOf<Table>>,
  ): Promise<void> {
    const gone = new Set<string>(keys);
    const written: Written = this.#change;
    const kept = written[table].filter((record) => !gone.has(keyOf[table](record)));
    written[table].splice(0, Infinity, ...kept);
    this.#change.deleted[table].push(...keys);
    await this.#tx.delete(table, keys);
  }
}
