import type { MessageRow } from '@tend/protocol';
import type { Transaction } from '../../../platform/db/database.ts';
import { toContent } from '../messages.store.ts';
import { erasedKey, putMeta } from './index-state.store.ts';
import { isSearched, toIndexEntry } from './index-entry.ts';
import {
  addChatNumber,
  deleteEntry,
  findChatNumber,
  putEntries,
  rowOf,
} from './message-index.store.ts';
import { findStored, listVersions } from './searched-chats.store.ts';
import type { ReadMessage } from './searcher.ts';
import { addWaiting, deleteWaiting, findWaiting } from './waiting-messages.store.ts';

type Indexed = Pick<MessageRow, 'chatId' | 'seq' | 'authorId' | 'content'>;

/**
 * Keeps the index of messages, in the writes that change them. A message that was sent waits at first, so that sending
 * costs little; a message never waits and has an entry as well.
 */
export class SearchIndexService {
  /** A message that was stored. */
  async add(transaction: Transaction, { chatId, seq, content }: Indexed): Promise<void> {
    if (!isSearched(content)) return;
    const place = { chatId, seq };
    if ((await transaction.run(addWaiting, place)) > 0) return;
    await transaction.get(addChatNumber, { chatId });
    await transaction.run(addWaiting, place);
  }

  /** A message whose text or preview has changed, or which was deleted. */
  async change(
    transaction: Transaction,
    message: Indexed & Pick<MessageRow, 'version'>,
  ): Promise<void> {
    const row = rowOf(await numberOf(transaction, message.chatId), message.seq);
    if (await transaction.get(findWaiting, { row })) {
      if (!isSearched(message.content)) await removeWaiting(transaction, [row]);
      return;
    }
    // What it said before stays readable in the index's pages until they are merged.
    const value = `${message.chatId} ${message.version}`;
    await transaction.run(putMeta, { key: erasedKey, value });
    const entry = toIndexEntry(message);
    if (entry === null) await transaction.run(deleteEntry, { row });
    else await putInOrder(transaction, [{ row, terms: entry }]);
  }

  /** Messages that were read to be indexed. Those that have changed since are read again. */
  async addRead(transaction: Transaction, messages: readonly ReadMessage[]): Promise<void> {
    const areUnchanged = await findUnchanged(transaction, messages);
    const numbers = new Map<string, number>();
    const entries: Entry[] = [];
    for (const message of messages) {
      const { chatId, seq, entry } = message;
      const terms = areUnchanged.has(message) ? entry : await readAgain(transaction, message);
      if (terms === null) continue;
      const number = numbers.get(chatId) ?? (await numberOf(transaction, chatId));
      numbers.set(chatId, number);
      entries.push({ row: rowOf(number, seq), terms });
    }
    await removeWaiting(
      transaction,
      entries.map(({ row }) => row),
    );
    await putInOrder(transaction, entries);
  }
}

interface Entry {
  row: number;
  terms: string;
}

/** The index writes a piece whenever a row comes before the last one. */
async function putInOrder(transaction: Transaction, entries: readonly Entry[]): Promise<void> {
  const inOrder = entries.toSorted((one, other) => one.row - other.row);
  await transaction.run(putEntries, { entries: JSON.stringify(inOrder) });
}

async function findUnchanged(
  transaction: Transaction,
  messages: readonly ReadMessage[],
): Promise<ReadonlySet<ReadMessage>> {
  const places = JSON.stringify(messages.map(({ chatId, seq }) => ({ chatId, seq })));
  const stored = await transaction.all(listVersions, { places });
  const keyOf = ({ chatId, seq, version }: Pick<ReadMessage, 'chatId' | 'seq' | 'version'>) =>
    `${chatId}.${seq}.${version}`;
  const current = new Set(stored.map(keyOf));
  return new Set(messages.filter((message) => current.has(keyOf(message))));
}

async function readAgain(
  transaction: Transaction,
  { chatId, seq }: ReadMessage,
): Promise<string | null> {
  const stored = await transaction.get(findStored, { chatId, seq });
  if (!stored) return null;
  return toIndexEntry({ authorId: stored.author_id, content: toContent(stored) });
}

async function removeWaiting(transaction: Transaction, rows: readonly number[]): Promise<void> {
  await transaction.run(deleteWaiting, { rows: JSON.stringify(rows) });
}

async function numberOf(transaction: Transaction, chatId: string): Promise<number> {
  const known = await transaction.get(findChatNumber, { chatId });
  if (known) return known.number;
  const added = await transaction.get(addChatNumber, { chatId });
  if (!added) throw new Error('A chat got no number');
  return added.number;
}
