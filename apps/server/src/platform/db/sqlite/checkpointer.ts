import { Worker } from 'node:worker_threads';
import { logStateSchema, type LogState } from './log-state.ts';

/** After so many commands the log is looked at: seldom enough to cost nothing, and few enough to copy at once. */
const commandsPerLook = 250;

export interface CheckpointerListeners {
  /** Told why the log could not be copied (a full disk): it stays in the log, which holds it just as safely. */
  onFault?: ((fault: unknown) => void) | undefined;
  /** Told of each look at the log. */
  onLooked?: ((log: LogState) => void) | undefined;
}

/**
 * Copies what SQLite's log (WAL) holds into the database file, on a thread of its own. SQLite would do it within a
 * commit, once in a thousand pages, while everybody waits for the disk: tens of milliseconds, at times hundreds.
 * The thread is started when it is needed first, and anew after a fault.
 */
export class Checkpointer {
  readonly #path: string;
  readonly #listeners: CheckpointerListeners;
  #commands = 0;
  #thread: Worker | undefined;
  #isLooking = false;

  constructor(path: string, listeners: CheckpointerListeners = {}) {
    this.#path = path;
    this.#listeners = listeners;
  }

  /** To be called after each commit with how many commands it held. */
  count(commands: number): void {
    this.#commands += commands;
    if (this.#isLooking || this.#commands < commandsPerLook) return;
    this.#commands = 0;
    this.#isLooking = true;
    this.#thread ??= this.#start();
    this.#thread.postMessage('look');
  }

  /** To be called before the other connections are closed, since the last one that is closed clears the log. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    await new Promise((resolve) => {
      thread.once('exit', resolve);
      thread.ref();
      thread.postMessage('close');
    });
  }

  #start(): Worker {
    const entry = new URL('checkpointer-thread.ts', import.meta.url);
    const thread = new Worker(entry, { workerData: this.#path });
    thread.unref();
    thread.on('message', (message) => {
      this.#isLooking = false;
      this.#listeners.onLooked?.(logStateSchema.parse(message));
    });
    // It ends the thread.
    thread.on('error', (fault) => {
      this.#thread = undefined;
      this.#isLooking = false;
      this.#listeners.onFault?.(fault);
    });
    return thread;
  }
}
