import type { MessageRow } from '@tend/protocol';
import type { Transaction } from '../../../platform/db/database.ts';
import { putMeta } from './index-state.store.ts';
import { toIndexEntry } from './index-entry.ts';
import {
  addChatNumber,
  deleteEntry,
  findChatNumber,
  putEntry,
  rowOf,
} from './message-index.store.ts';
import { erasedKey } from './index-state.store.ts';

type Indexed = Pick<MessageRow, 'chatId' | 'seq' | 'authorId' | 'content'>;

/** Keeps the index of messages, in the writes that change them. Nothing in a write can find what it has indexed. */
export class SearchIndexService {
  /** A message that was stored. */
  async add(transaction: Transaction, message: Indexed): Promise<void> {
    const entry = toIndexEntry(message);
    if (entry === null) return;
    const row = rowOf(await numberOf(transaction, message.chatId), message.seq);
    transaction.runInOrder(row, putEntry, { row, ...entry });
  }

  /** A message whose text or preview has changed, or which was deleted. */
  async change(transaction: Transaction, message: Indexed): Promise<void> {
    // What it said before stays readable in the index's pages until they are merged.
    await transaction.run(putMeta, { key: erasedKey, value: '1' });
    const entry = toIndexEntry(message);
    const row = rowOf(await numberOf(transaction, message.chatId), message.seq);
    if (entry === null) transaction.runInOrder(row, deleteEntry, { row });
    else transaction.runInOrder(row, putEntry, { row, ...entry });
  }
}

export async function numberOf(transaction: Transaction, chatId: string): Promise<number> {
  const known = await transaction.get(findChatNumber, { chatId });
  if (known) return known.number;
  const added = await transaction.get(addChatNumber, { chatId });
  if (!added) throw new Error('A chat got no number');
  return added.number;
}
