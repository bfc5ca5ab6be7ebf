import { Worker } from 'node:worker_threads';
import type { Log } from '../log/log.ts';
import type { PushMessage } from './push-post.ts';
import type { PushResponse } from './push-dialer.ts';
import { postResultSchema, type PostOrder } from './serve-posts.ts';

/** The thread's program and its data. */
export interface PosterProgram {
  entry: URL;
  data: unknown;
}

const ownProgram: PosterProgram = {
  entry: new URL('push-poster-thread.ts', import.meta.url),
  data: null,
};

/**
 * Encrypts and posts push messages on a thread of its own: each takes up to a millisecond of computing, for which
 * people's messages would wait. The thread is started on first use, and again after a fault.
 */
export class PushPoster {
  readonly #log: Log;
  readonly #program: PosterProgram;
  readonly #waiting = new Map<number, PromiseWithResolvers<PushResponse>>();
  #lastId = 0;
  #thread: Worker | undefined;
  #isClosed = false;

  constructor(log: Log, program = ownProgram) {
    this.#log = log;
    this.#program = program;
  }

  /** @throws Error if there is no answer, or the thread ended meanwhile: the message may have been sent */
  post(message: PushMessage): Promise<PushResponse> {
    if (this.#isClosed) return Promise.reject(new Error('The server stops'));
    this.#lastId += 1;
    const answer = Promise.withResolvers<PushResponse>();
    this.#waiting.set(this.#lastId, answer);
    this.#thread ??= this.#start();
    this.#thread.postMessage({ id: this.#lastId, message } satisfies PostOrder);
    return answer.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const { entry, data } = this.#program;
    const thread = new Worker(entry, { workerData: data });
    thread.unref();
    thread.on('message', (message) => {
      const result = postResultSchema.parse(message);
      const answer = this.#waiting.get(result.id);
      this.#waiting.delete(result.id);
      if (result.response) answer?.resolve(result.response);
      else answer?.reject(new Error('The push service did not answer'));
    });
    // An error ends the thread.
    thread.on('error', (fault) => {
      this.#log.error('The thread that posts push messages failed; they are retried', fault);
    });
    thread.on('exit', () => {
      this.#thread = undefined;
      for (const answer of this.#waiting.values()) answer.reject(new Error('The thread has ended'));
      this.#waiting.clear();
    });
    return thread;
  }
}
