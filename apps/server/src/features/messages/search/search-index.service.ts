import { isReadable, type MessageRow } from '@tend/protocol';
import type { Transaction } from '../../../platform/db/database.ts';
import { toContent } from '../messages.store.ts';
import { keyOf } from './found-messages.ts';
import { erasedKey, putMeta } from './index-state.store.ts';
import { toIndexEntry } from './index-entry.ts';
import {
  addChatNumber,
  deleteEntry,
  findChatNumber,
  lastPosition,
  placeOf,
  putEntries,
  weekOf,
  type EntryRow,
} from './message-index.store.ts';
import { findStored } from './searched-chats.store.ts';
import type { ReadMessage } from './searcher.ts';
import { addWaiting, deleteWaiting, findWaiting } from './waiting-messages.store.ts';

type Indexed = Pick<MessageRow, 'chatId' | 'seq' | 'authorId' | 'content'>;

/**
 * Keeps the index of messages, in the writes that change them. A message that was sent waits at first, so that sending
 * costs little; a message never waits and has an entry as well.
 */
export class SearchIndexService {
  readonly #changed = new Set<Set<string>>();

  /** A message that was stored. */
  async add(transaction: Transaction, { chatId, seq, content }: Indexed): Promise<void> {
    if (!isReadable(content) || seq > lastPosition) return;
    const place = { chatId, seq };
    if ((await transaction.run(addWaiting, place)) > 0) return;
    await transaction.get(addChatNumber, { chatId });
    await transaction.run(addWaiting, place);
  }

  /** A message whose text or preview has changed, or which was deleted. */
  async change(
    transaction: Transaction,
    message: Indexed & Pick<MessageRow, 'version' | 'createdAt'>,
  ): Promise<void> {
    if (message.seq > lastPosition) return;
    for (const changed of this.#changed) changed.add(keyOf(message));
    const place = placeOf(await numberOf(transaction, message.chatId), message.seq);
    if (await transaction.get(findWaiting, { row: place })) {
      if (!isReadable(message.content)) await removeWaiting(transaction, [place]);
      return;
    }
    // What it said before stays readable in the index's pages until they are merged.
    const value = `${message.chatId} ${message.version}`;
    await transaction.run(putMeta, { key: erasedKey, value });
    const entry = toIndexEntry(message);
    const row = { week: weekOf(message.createdAt), place };
    if (entry === null) await transaction.run(deleteEntry, row);
    else await putInOrder(transaction, [{ ...row, terms: entry }]);
  }

  /** Messages that were read since `noteChanges` began its work. Those that have changed are read again. */
  async addRead(
    transaction: Transaction,
    messages: readonly ReadMessage[],
    changed: ReadonlySet<string>,
  ): Promise<void> {
    const numbers = new Map<string, number>();
    const entries: Entry[] = [];
    for (const message of messages) {
      const { chatId, seq, createdAt, entry } = message;
      const hasChanged = changed.has(keyOf(message));
      const terms = hasChanged ? await readAgain(transaction, message) : entry;
      if (terms === null || seq > lastPosition) continue;
      const number = numbers.get(chatId) ?? (await numberOf(transaction, chatId));
      numbers.set(chatId, number);
      entries.push({ week: weekOf(createdAt), place: placeOf(number, seq), terms });
    }
    await removeWaiting(
      transaction,
      entries.map(({ place }) => place),
    );
    await putInOrder(transaction, entries);
  }

  /**
   * Notes which messages change while they are read and added: comparing the version of each in the write takes as long as
   * adding it. The server is the only writer. Must be called between two writes: a change that is not committed yet would be
   * neither noted nor read.
   */
  async noteChanges<Result>(
    work: (changed: ReadonlySet<string>) => Promise<Result>,
  ): Promise<Result> {
    const changed = new Set<string>();
    this.#changed.add(changed);
    try {
      return await work(changed);
    } finally {
      this.#changed.delete(changed);
    }
  }
}

interface Entry extends EntryRow {
  terms: string;
}

/** The index writes a piece whenever a row comes before the last one. */
async function putInOrder(transaction: Transaction, entries: readonly Entry[]): Promise<void> {
  const inOrder = entries.toSorted(
    (one, other) => one.week - other.week || one.place - other.place,
  );
  await transaction.run(putEntries, { entries: JSON.stringify(inOrder) });
}

async function readAgain(
  transaction: Transaction,
  { chatId, seq }: ReadMessage,
): Promise<string | null> {
  const stored = await transaction.get(findStored, { chatId, seq });
  if (!stored) return null;
  return toIndexEntry({ authorId: stored.author_id, content: toContent(stored) });
}

async function removeWaiting(transaction: Transaction, places: readonly number[]): Promise<void> {
  await transaction.run(deleteWaiting, { rows: JSON.stringify(places) });
}

async function numberOf(transaction: Transaction, chatId: string): Promise<number> {
  const known = await transaction.get(findChatNumber, { chatId });
  if (known) return known.number;
  const added = await transaction.get(addChatNumber, { chatId });
  if (!added) throw new Error('A chat got no number');
  return added.number;
}
