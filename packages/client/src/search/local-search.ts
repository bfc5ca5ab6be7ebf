import { messageRowSchema, type MessageRow } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { messageRange, type LocalStore } from '../store/local-store.ts';
import type { DeviceAnswer, DeviceQuery, DeviceSearch, SearchedChange } from './device-search.ts';
import { MessageIndex } from './message-index.ts';

interface LocalSearchOptions {
  store: Pick<LocalStore, 'messages'>;
  selfId: string;
  clock: Clock;
  /** Closes what was opened for it. */
  onClose?: () => void;
  onProblem: (error: unknown) => void;
}

/** Few enough that a slow phone reads and indexes them within a frame or two. */
const messagesAtOnce = 100;

/** A chat whose messages are being read, newest first. */
interface Reading {
  readonly chatId: string;
  /** Those before it are not read yet. */
  before: number;
  /** When the newest of those was written, or the one after it. */
  newestAt: number;
}

/**
 * Searches the local copy in this thread. The index is in memory, and made when it is first asked: it reads the newest
 * messages of all chats first, a few at a time, and answers meanwhile from what it has.
 */
export class LocalSearch implements DeviceSearch {
  readonly #options: LocalSearchOptions;
  #index: MessageIndex;
  /** Those of which everything is read, or is being read. */
  readonly #chatIds = new Set<string>();
  readonly #readings = new Map<string, Reading>();
  #isReading = false;
  #isClosed = false;
  #failure: Error | null = null;
  #cancelPause: (() => void) | null = null;
  #listener: () => void = () => {};
  /** Whoever asked knows that its answer may have become another one. */
  #isTold = false;

  constructor(options: LocalSearchOptions) {
    this.#options = options;
    this.#index = new MessageIndex(options.selfId);
  }

  find(query: DeviceQuery): Promise<DeviceAnswer> {
    for (const { id, newestAt } of query.chats) this.#begin(id, newestAt);
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (!this.#isReading) this.#read().catch((error: unknown) => this.#fail(error));
    this.#isTold = false;
    const isWhole = this.#readings.size === 0;
    return Promise.resolve({ ...this.#index.find(query, isWhole), isWhole });
  }

  follow({ deletedChatIds, messages }: SearchedChange): void {
    for (const chatId of deletedChatIds) {
      this.#index.removeChat(chatId);
      this.#chatIds.delete(chatId);
      this.#readings.delete(chatId);
    }
    for (const message of messages) this.#index.put(message);
    this.#tell();
  }

  restart(): void {
    this.#index = new MessageIndex(this.#options.selfId);
    this.#chatIds.clear();
    this.#readings.clear();
    this.#tell();
  }

  onChanged(listener: () => void): void {
    this.#listener = listener;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelPause?.();
    this.#options.onClose?.();
  }

  /** Once until the next question: being told after every few messages that are read keeps a slow phone busy. */
  #tell(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#listener();
  }

  /** Whoever asks next opens it anew. */
  #fail(error: unknown): void {
    this.#failure = new Error('The local copy cannot be read', { cause: error });
    this.#tell();
  }

  #begin(chatId: string, newestAt: number): void {
    if (this.#chatIds.has(chatId)) return;
    this.#chatIds.add(chatId);
    this.#readings.set(chatId, { chatId, before: Infinity, newestAt });
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    try {
      for (let next = this.#next(); next !== null; next = this.#next()) {
        await this.#readSome(next);
        if (this.#isClosed) return;
        this.#tell();
        await this.#pause();
      }
    } finally {
      this.#isReading = false;
    }
  }

  /** The chat with the newest of the messages that are not read yet. */
  #next(): Reading | null {
    let next: Reading | null = null;
    for (const reading of this.#readings.values()) {
      if (next === null || reading.newestAt > next.newestAt) next = reading;
    }
    return next;
  }

  async #readSome(reading: Reading): Promise<void> {
    const { chatId, before } = reading;
    const stored = await this.#options.store.messages(
      messageRange({ chatId, before, limit: messagesAtOnce }),
    );
    // The chat was deleted, or begun anew, while it was read.
    if (this.#readings.get(chatId) !== reading) return;
    const messages = stored.flatMap(readMessage);
    for (const message of messages.toReversed()) this.#index.put(message);
    const [oldest] = messages;
    if (stored.length < messagesAtOnce || oldest === undefined) {
      this.#readings.delete(chatId);
      return;
    }
    reading.before = oldest.seq;
    reading.newestAt = oldest.createdAt;
  }

  /** Lets answers and what else waits in this thread come in between. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#cancelPause = this.#options.clock.after(0, resolve);
    });
  }
}

/** The local copy itself deletes a chat with unreadable messages, as soon as it is opened. */
function readMessage(stored: unknown): MessageRow[] {
  const { data } = messageRowSchema.safeParse(stored);
  return data === undefined ? [] : [data];
}
