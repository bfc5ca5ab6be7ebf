import { isReadable } from '@tend/protocol';
import { indexedTerms, matches, searchedText, type Query } from '@tend/search';
import type { Reader } from '../../../platform/db/database.ts';
import { toContent } from '../messages.store.ts';
import { hasFacets, type AskedFacets } from './asked-facets.ts';
import type { Place, SearchedChat } from './hit-source.ts';
import { facetsOf } from './index-entry.ts';
import { listWaitingChats, listWaitingInRange } from './waiting-messages.store.ts';

/** A search looks at so many at most; there are more only in a flood that the index cannot follow. */
const most = 2_000;

interface Waiting {
  place: Place;
  text: string;
  facets: readonly string[];
}

/** The messages of some chats that wait for the index, which a search looks at one by one. */
export class WaitingMessages {
  readonly #reader: Reader;
  readonly #chats: readonly SearchedChat[];
  #read: readonly Waiting[] | undefined;
  #terms: ReadonlySet<string> | undefined;
  #areAllRead = true;

  constructor(reader: Reader, chats: readonly SearchedChat[]) {
    this.#reader = reader;
    this.#chats = chats;
  }

  /** False if there were too many to look at. */
  get areAllRead(): boolean {
    return this.#areAllRead;
  }

  async find(query: Query, asked: AskedFacets): Promise<Place[]> {
    const found = (await this.#readAll()).filter(
      ({ text, facets }) => hasFacets(asked, facets) && matches(query, text),
    );
    return found.map(({ place }) => place);
  }

  /** Whether any of them has the term. */
  async hasTerm(term: string): Promise<boolean> {
    this.#terms ??= new Set((await this.#readAll()).flatMap(({ text }) => indexedTerms(text)));
    return this.#terms.has(term);
  }

  async #readAll(): Promise<readonly Waiting[]> {
    this.#read ??= await this.#readNewest();
    return this.#read;
  }

  /** Of the chats in which something was written last first. */
  async #readNewest(): Promise<Waiting[]> {
    const read: Waiting[] = [];
    const chats = await this.#listChats();
    for (const chat of chats.toSorted((one, other) => other.newestAt - one.newestAt)) {
      read.push(...(await this.#readChat(chat, most + 1 - read.length)));
      if (read.length > most) break;
    }
    this.#areAllRead = read.length <= most;
    return read.slice(0, most);
  }

  /** Of sixty chats, one or none: to ask for them once takes a tenth of asking each. */
  async #listChats(): Promise<SearchedChat[]> {
    const numbers = JSON.stringify(this.#chats.flatMap(({ number }) => number ?? []));
    const waiting = await this.#reader.all(listWaitingChats, { numbers });
    const known = new Set<number | null>(waiting.map(({ number }) => number));
    return this.#chats.filter(({ number }) => known.has(number));
  }

  async #readChat(chat: SearchedChat, count: number): Promise<Waiting[]> {
    const { chatId, number, from, to } = chat;
    if (number === null || from > to) return [];
    const stored = await this.#reader.all(listWaitingInRange, { chatId, number, from, to, count });
    return stored.flatMap((message): Waiting[] => {
      const content = toContent(message);
      if (!isReadable(content)) return [];
      const place = { chatId, seq: message.seq, createdAt: message.created_at };
      const facets = facetsOf(message.author_id, content);
      return [{ place, text: searchedText(content), facets }];
    });
  }
}
