import { Worker } from 'node:worker_threads';
import type { Log } from '../../../platform/log/log.ts';
import type { ReadMessage, ReadOrder, Searcher } from './searcher.ts';
import type { FoundPage, SearchRequest } from './searching.ts';

export type SearchOrder =
  | { id: number; type: 'search'; request: SearchRequest }
  | { id: number; type: 'read'; order: ReadOrder }
  | { type: 'close' };

export type SearchResult =
  | { id: number; type: 'page'; page: FoundPage | null }
  | { id: number; type: 'messages'; messages: ReadMessage[] }
  | { id: number; type: 'failure'; code: string };

type Waiting = PromiseWithResolvers<SearchResult>;

/**
 * Searches on a thread of its own, for which no message waits. The thread is started on first use, and again after a
 * fault.
 */
export class ThreadSearcher implements Searcher {
  readonly #path: string;
  readonly #log: Log;
  readonly #entry: URL;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #thread: Worker | undefined;
  #isClosed = false;

  constructor(path: string, log: Log, entry = new URL('search-thread.ts', import.meta.url)) {
    this.#path = path;
    this.#log = log;
    this.#entry = entry;
  }

  async search(request: SearchRequest): Promise<FoundPage | null> {
    const result = await this.#ask((id) => ({ id, type: 'search', request }));
    if (result.type !== 'page') throw failureOf(result);
    return result.page;
  }

  async readMessages(order: ReadOrder): Promise<ReadMessage[]> {
    const result = await this.#ask((id) => ({ id, type: 'read', order }));
    if (result.type !== 'messages') throw failureOf(result);
    return result.messages;
  }

  /** Must be called before the database is closed, since closing the last connection removes its log. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = this.#thread;
    if (!thread) return;
    await new Promise((resolve) => {
      thread.once('exit', resolve);
      thread.ref();
      thread.postMessage({ type: 'close' } satisfies SearchOrder);
    });
  }

  #ask(toOrder: (id: number) => SearchOrder): Promise<SearchResult> {
    if (this.#isClosed) return Promise.reject(new Error('The server stops'));
    this.#lastId += 1;
    const answer = Promise.withResolvers<SearchResult>();
    this.#waiting.set(this.#lastId, answer);
    this.#thread ??= this.#start();
    this.#thread.postMessage(toOrder(this.#lastId));
    return answer.promise;
  }

  #start(): Worker {
    const thread = new Worker(this.#entry, { workerData: this.#path });
    thread.unref();
    thread.on('message', (result: SearchResult) => {
      this.#waiting.get(result.id)?.resolve(result);
      this.#waiting.delete(result.id);
    });
    // An error ends the thread. Its message could repeat what somebody searched for.
    thread.on('error', (fault) => {
      const name = fault instanceof Error ? fault.name : 'unknown';
      this.#log.error('The thread that searches failed; it starts again', null, { name });
    });
    thread.on('exit', () => {
      this.#thread = undefined;
      for (const answer of this.#waiting.values()) answer.reject(new Error('The thread has ended'));
      this.#waiting.clear();
    });
    return thread;
  }
}

function failureOf(result: SearchResult): Error {
  return new Error(
    `A search failed${result.type === 'failure' ? ` with ${result.code}` : ': the answer belongs to another order'}`,
  );
}
