import { searchedText } from '@tend/search';
import type { Reader } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/query.ts';
import { toContent } from '../messages.store.ts';
import type { Place, Position } from './hit-source.ts';
import { listStored } from './searched-chats.store.ts';

export type FoundMessage = RowOf<typeof listStored>;

/** Reading and comparing so many takes a twentieth of a second, for which other searches wait. */
const most = 1_500;

/** The messages that a search looks at, each read once: for its time, its text or as a hit. */
export class FoundMessages {
  readonly #reader: Reader;
  /** By chats and positions. */
  readonly #read = new Map<string, Map<number, FoundMessage>>();
  #count = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Whether the search has looked at as many as one may. */
  get areTooMany(): boolean {
    return this.#count >= most;
  }

  /**
   * The messages at some positions, in their order; none where there is none. To read several at once takes a third of the
   * time, and to wait for each by itself as long as to compare it.
   */
  async readAll(positions: readonly Position[]): Promise<FoundMessage[]> {
    const unread = positions.filter((position) => this.#find(position) === undefined);
    if (unread.length > 0) await this.#readNew(unread);
    return positions.flatMap((position) => this.#find(position) ?? []);
  }

  async #readNew(positions: readonly Position[]): Promise<void> {
    const messages = await this.#reader.all(listStored, { positions: JSON.stringify(positions) });
    for (const message of messages) {
      const { chat_id: chatId, seq } = message;
      const ofChat = this.#read.get(chatId);
      if (ofChat === undefined) this.#read.set(chatId, new Map([[seq, message]]));
      else ofChat.set(seq, message);
    }
    this.#count += messages.length;
  }

  #find({ chatId, seq }: Position): FoundMessage | undefined {
    return this.#read.get(chatId)?.get(seq);
  }

  async readTime(position: Position): Promise<number> {
    const [message] = await this.readAll([position]);
    return message?.created_at ?? 0;
  }
}

export function toPlace({ chat_id: chatId, seq, created_at: createdAt }: FoundMessage): Place {
  return { chatId, seq, createdAt };
}

/** What is searched of a message that was found. */
export function textOf(message: FoundMessage): string {
  return searchedText(toContent(message));
}

export function keyOf({ chatId, seq }: Position): string {
  return `${chatId}.${seq}`;
}
