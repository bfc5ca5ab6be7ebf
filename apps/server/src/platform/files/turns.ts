import { TendError } from '@tend/protocol';

interface Turn {
  /** The one that this one waits for; null once it is at work. */
  before: Turn | null;
  readonly ended: Promise<void>;
  readonly wanted: AbortController;
  readonly ending: AbortController;
}

/** What the one at work is told. */
export interface TurnSignals {
  /** Somebody else waits. */
  wanted: AbortSignal;
  /** The work has to end. */
  ending: AbortSignal;
}

/**
 * Lets only one at a time work on each file. Who comes later waits, and the one at work is told by a signal: an upload
 * on a connection that died unnoticed must not keep the same person from going on.
 */
export class Turns {
  /** The last of those at work or waiting, by id. */
  readonly #last = new Map<string, Turn>();
  readonly #closing = new AbortController();

  /**
   * Resolves with the result of the work.
   * @throws TendError `shutting_down`, and errors from the work
   */
  async take<T>(id: string, work: (signals: TurnSignals) => Promise<T>): Promise<T> {
    if (this.#closing.signal.aborted) throw new TendError('shutting_down');
    const before = this.#last.get(id) ?? null;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const [wanted, ending] = [new AbortController(), new AbortController()];
    const turn: Turn = { before, ended, wanted, ending };
    this.#last.set(id, turn);
    before?.wanted.abort();
    await before?.ended;
    turn.before = null;
    try {
      return await work({
        wanted: wanted.signal,
        ending: AbortSignal.any([ending.signal, this.#closing.signal]),
      });
    } finally {
      if (this.#last.get(id) === turn) this.#last.delete(id);
      end();
    }
  }

  /** Tells those who work on the file, or wait for it, to end. */
  end(id: string): void {
    for (let turn = this.#last.get(id) ?? null; turn; turn = turn.before) turn.ending.abort();
  }

  /** Accepts no more work, and resolves when all of it has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(Array.from(this.#last.values(), ({ ended }) => ended));
  }
}
