import { searchedText } from '@tend/search';
import type { Reader } from '../../../platform/db/database.ts';
import { toContent } from '../messages.store.ts';
import type { Position } from './hit-source.ts';
import { findStored } from './searched-chats.store.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** The texts of found messages, each read once in a search. */
export class FoundTexts {
  readonly #reader: Reader;
  readonly #read = new Map<string, string>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async read({ chatId, seq }: Position): Promise<string> {
    const key = `${chatId}.${seq}`;
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const stored = await this.#reader.get(findStored, { chatId, seq });
    const text = stored === undefined ? '' : textOf(stored);
    this.#read.set(key, text);
    return text;
  }
}

function textOf(stored: Tables['messages']): string {
  return searchedText(toContent(stored));
}
