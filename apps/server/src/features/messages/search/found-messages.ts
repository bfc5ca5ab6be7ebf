import { searchedText } from '@tend/search';
import type { Reader } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { toContent } from '../messages.store.ts';
import type { Position } from './hit-source.ts';
import { findStored, listStored } from './searched-chats.store.ts';

type StoredMessage = Tables['messages'];

/** Reading and comparing so many takes a twentieth of a second, for which other searches wait. */
const most = 2_000;

/** The messages that a search looks at, each read once: for its time, its text or as a hit. */
export class FoundMessages {
  readonly #reader: Reader;
  readonly #read = new Map<string, StoredMessage | undefined>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Whether the search has looked at as many as one may. */
  get areTooMany(): boolean {
    return this.#read.size >= most;
  }

  /** Reads several at once, which takes a third of the time. */
  async readAll(positions: readonly Position[]): Promise<void> {
    const unread = positions.filter((position) => !this.#read.has(keyOf(position)));
    if (unread.length === 0) return;
    const stored = await this.#reader.all(listStored, { positions: JSON.stringify(unread) });
    for (const message of stored) {
      this.#read.set(keyOf({ chatId: message.chat_id, seq: message.seq }), message);
    }
  }

  async read(position: Position): Promise<StoredMessage | undefined> {
    const key = keyOf(position);
    if (!this.#read.has(key)) {
      const { chatId, seq } = position;
      this.#read.set(key, await this.#reader.get(findStored, { chatId, seq }));
    }
    return this.#read.get(key);
  }

  async readTime(position: Position): Promise<number> {
    return (await this.read(position))?.created_at ?? 0;
  }

  async readText(position: Position): Promise<string> {
    const stored = await this.read(position);
    return stored === undefined ? '' : searchedText(toContent(stored));
  }
}

export function keyOf({ chatId, seq }: Position): string {
  return `${chatId}.${seq}`;
}
