import { Worker } from 'node:worker_threads';
import { logStateSchema, type LogState } from './log-state.ts';

/**
 * The log is checked after this many commands: rarely enough to cost nothing, with few enough pages to copy at once.
 */
const commandsPerLook = 250;

export interface CheckpointerListeners {
  /**
   * Called with the reason why the log could not be copied (a full disk): its commits stay in the log, just as safe.
   */
  onFault?: ((fault: unknown) => void) | undefined;
  /** Called after each check of the log. */
  onLooked?: ((log: LogState) => void) | undefined;
}

/**
 * Copies SQLite's log (WAL) into the database file, on a thread of its own. SQLite would do it within a commit, once in
 * a thousand pages, while everyone waits for the disk: tens of milliseconds, sometimes hundreds. The thread is started
 * on first use, and again after a fault.
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

  /** Must be called after each commit with the number of its commands. */
  count(commands: number): void {
    this.#commands += commands;
    if (this.#isLooking || this.#commands < commandsPerLook) return;
    this.#commands = 0;
    this.#isLooking = true;
    this.#thread ??= this.#start();
    this.#thread.postMessage('look');
  }

  /** Must be called before the other connections are closed, since closing the last one removes the log. */
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
    // An error ends the thread.
    thread.on('error', (fault) => {
      this.#thread = undefined;
      this.#isLooking = false;
      this.#listeners.onFault?.(fault);
    });
    return thread;
  }
}
