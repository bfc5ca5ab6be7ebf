import type { MessageRow } from '@tend/protocol';
import {
  spaceKey,
  type Draft,
  type Meta,
  type OutboxEntry,
  type SpaceRecord,
  type StoredRow,
} from './records.ts';
import { rowKey } from './row-kinds.ts';

/** The tables of a local copy. Reading a page of messages is one walk along their keys. */
export interface Tables {
  meta: { key: 'meta'; record: Meta };
  spaces: { key: string; record: SpaceRecord };
  rows: { key: string; record: StoredRow };
  messages: { key: [chatId: string, seq: number]; record: MessageRow };
  outbox: { key: string; record: OutboxEntry };
  drafts: { key: string; record: Draft };
}
export type TableName = keyof Tables;
export type KeyOf<Table extends TableName> = Tables[Table]['key'];
export type RecordOf<Table extends TableName> = Tables[Table]['record'];

/** The key of a record in its table. */
export const keyOf: {
  readonly [Table in TableName]: (record: RecordOf<Table>) => KeyOf<Table>;
} = {
  meta: () => 'meta',
  spaces: ({ space }) => spaceKey(space),
  rows: ({ row }) => rowKey(row),
  messages: ({ chatId, seq }) => [chatId, seq],
  outbox: ({ key }) => key,
  drafts: ({ chatId }) => chatId,
};

/** Records with `from <= key < before`, in the order of their keys. */
export interface Range<Table extends TableName> {
  readonly from: KeyOf<Table>;
  readonly before: KeyOf<Table>;
  /** At most this many, the last ones. */
  readonly last?: number;
  /** Compares the keys of the rows' spaces instead of their own. */
  readonly by?: Table extends 'rows' ? 'spaceKey' : never;
}

/** Everything except messages, not parsed: a device may return data that is damaged or from an older release. */
export type StoredState = Readonly<Record<Exclude<TableName, 'messages'>, readonly unknown[]>>;

/** The durable part of one person's local copy on this device. Every adapter passes the same contract suite. */
export interface LocalStore {
  /**
   * Whether it is stored on the device, where the person's other tabs and later pages find it; if not, each tab needs
   * its own connection.
   */
  readonly isShared: boolean;
  load(): Promise<StoredState>;
  /** A chat's messages, not parsed. */
  messages(range: Range<'messages'>): Promise<readonly unknown[]>;
  /**
   * Runs exclusively among all tabs. Its writes are stored together, or not at all if `work` rejects. `work` may await
   * only the transaction's own functions.
   */
  transaction<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Removes everything from the device. */
  destroy(): Promise<void>;
}

/** Without a range, the whole table. */
export interface StoreTransaction {
  get<Table extends TableName>(
    table: Table,
    keys: ReadonlyArray<KeyOf<Table>>,
  ): Promise<ReadonlyArray<RecordOf<Table> | undefined>>;
  range<Table extends TableName>(
    table: Table,
    range?: Range<Table>,
  ): Promise<ReadonlyArray<RecordOf<Table>>>;
  put<Table extends TableName>(
    table: Table,
    records: ReadonlyArray<RecordOf<Table>>,
  ): Promise<void>;
  delete<Table extends TableName>(table: Table, keys: ReadonlyArray<KeyOf<Table>>): Promise<void>;
  deleteRange<Table extends TableName>(table: Table, range?: Range<Table>): Promise<void>;
}

/** All keys that begin with a text. */
export function beginningWith(text: string): { from: string; before: string } {
  return { from: text, before: `${text}\u{FFFF}` };
}

/** The rows of one space. */
export function ofSpace(key: string): Range<'rows'> {
  return { by: 'spaceKey', from: key, before: `${key}\u0000` };
}

/** A range of a chat's messages: the last `limit` of those with `from <= seq < before`. */
export interface MessageRange {
  readonly chatId: string;
  readonly from?: number;
  readonly before?: number;
  readonly limit: number;
}

export function messageRange({
  chatId,
  from = 0,
  before = Infinity,
  limit,
}: MessageRange): Range<'messages'> {
  return {
    from: [chatId, from],
    before: [chatId, before],
    ...(limit < Infinity && { last: limit }),
  };
}
