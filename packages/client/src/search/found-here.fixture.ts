import type { MessageRow } from '@tend/protocol';
import type { NamedText, SearchEngine } from '@tend/search/contract';
import { idOf, message, north, self } from '../rows.fixture.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { DeviceAnswer, DeviceQuery, DeviceSearch } from './device-search.ts';

/** A question about North, where the person is. */
export function queryOf(words: string, changes: Partial<DeviceQuery> = {}): DeviceQuery {
  const chats = [{ id: north, readUpTo: 0, newestAt: 0 }];
  return { words, filters: {}, order: 'newest', limit: 1_000, chats, waiting: [], ...changes };
}

/** Asks until all of the local copy is searched. */
export async function findAll(device: DeviceSearch, query: DeviceQuery): Promise<DeviceAnswer> {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      device.onChanged(resolve);
    });
    const answer = await device.find(query);
    if (answer.isWhole) return answer;
    await changed;
  }
}

/** A device whose local copy is searched, with the messages of the suite in North. */
export class DeviceEngine implements SearchEngine {
  readonly #store: LocalStore;
  readonly #device: DeviceSearch;
  readonly #rows = new Map<string, MessageRow>();
  readonly #names = new Map<string, string>();

  constructor(store: LocalStore, device: DeviceSearch) {
    this.#store = store;
    this.#device = device;
  }

  add(messages: readonly NamedText[]): Promise<void> {
    const first = this.#names.size;
    const rows = messages.map(({ name, text }, index) => {
      const seq = first + index + 1;
      const row = message(seq, { authorId: self, content: { type: 'text', text } });
      this.#rows.set(name, row);
      this.#names.set(row.id, name);
      return row;
    });
    return this.#write(rows);
  }

  change({ name, text }: NamedText): Promise<void> {
    return this.#replace(name, { content: { type: 'text', text } });
  }

  remove(name: string): Promise<void> {
    return this.#replace(name, { content: { type: 'deleted', byId: self } });
  }

  async find(
    typed: string,
    order: 'newest' | 'best',
  ): Promise<{ names: string[]; isCorrected: boolean }> {
    const { hits, isCorrected } = await findAll(this.#device, queryOf(typed, { order }));
    return { names: hits.map((hit) => this.#names.get(hit.messageId) ?? idOf(0)), isCorrected };
  }

  async #replace(name: string, changes: Partial<MessageRow>): Promise<void> {
    const row = this.#rows.get(name);
    if (row === undefined) throw new RangeError(`There is no message ${name}`);
    const changed = { ...row, version: row.version + 10_000, ...changes };
    this.#rows.set(name, changed);
    await this.#write([changed]);
  }

  async #write(messages: MessageRow[]): Promise<void> {
    await this.#store.transaction((tx) => tx.put('messages', messages));
    this.#device.follow({ deletedChatIds: [], messages });
  }
}
