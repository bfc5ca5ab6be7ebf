import type { DeviceAnswer, DeviceQuery, DeviceSearch, SearchedChange } from './device-search.ts';
import { fromWorkerSchema, type ChannelEnd, type ToWorker } from './worker-messages.ts';

interface SearchWorker extends ChannelEnd {
  /** It could not be loaded, or has failed. */
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

type Waiting = PromiseWithResolvers<DeviceAnswer>;

/** Searches the local copy in a worker. */
export class WorkerSearch implements DeviceSearch {
  readonly #worker: SearchWorker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #hasFailed = false;
  #listener: () => void = () => {};

  constructor(worker: SearchWorker, userId: string) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    worker.addEventListener('error', () => this.#fail());
    this.#post({ type: 'open', userId });
  }

  find(query: DeviceQuery): Promise<DeviceAnswer> {
    if (this.#hasFailed) return Promise.reject(new Error('The local copy cannot be searched'));
    this.#asked += 1;
    const waiting: Waiting = Promise.withResolvers();
    this.#waiting.set(this.#asked, waiting);
    this.#post({ type: 'find', number: this.#asked, query });
    return waiting.promise;
  }

  follow(change: SearchedChange): void {
    this.#post({ type: 'follow', change });
  }

  restart(): void {
    this.#post({ type: 'restart' });
  }

  onChanged(listener: () => void): void {
    this.#listener = listener;
  }

  close(): void {
    this.#worker.terminate();
    this.#fail();
  }

  #post(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's channel, which has none
    this.#worker.postMessage(message);
  }

  #receive(data: unknown): void {
    const message = fromWorkerSchema.parse(data);
    if (message.type === 'changed') {
      this.#listener();
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if (message.type === 'found') waiting?.resolve(message.answer);
    else waiting?.reject(new Error('The local copy cannot be searched'));
  }

  #fail(): void {
    this.#hasFailed = true;
    for (const { reject } of this.#waiting.values()) {
      reject(new Error('The local copy cannot be searched'));
    }
    this.#waiting.clear();
  }
}
