import { TendError } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import { ConnectionError } from '../connection-error.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import { heldForMs } from '../outbox/queued-commands.ts';
import { isBehindUpload, Sender } from '../outbox/sender.ts';
import type { Call } from '../sync/sync.ts';
import type { TabMessage } from '../tabs/tab-message.ts';
import type { Tabs } from '../tabs/tabs.ts';

/**
 * The outcome of sending the outbox:
 * - `done`: the outbox is empty, but for messages whose files a page has to upload
 * - `refused`: the same, but the server refused something that the person must decide about
 * - `notStored`: the same, but the device could not store an added command
 * - `later`: the outbox could not be sent now
 * - `signedOut`: it will not be sent before the person logs in again
 */
export type FlushOutcome = 'done' | 'refused' | 'notStored' | 'later' | 'signedOut';

interface FlushOptions {
  copy: LocalCopy;
  selfId: string;
  call: Call;
  clock: Clock;
  random: () => number;
  tabs: Tabs;
  onProblem: (error: unknown) => void;
}

/** A leading page that has not sent everything by then is frozen, or unaware that it has no connection. */
const patienceMs = 5_000;

/**
 * Sends the outbox once, as the leader. While a page leads, that page sees what was added to the outbox and sends it,
 * so that nothing is sent twice and each chat keeps its order.
 */
export class Flush {
  readonly #options: FlushOptions;
  readonly #sender: Sender;
  readonly #failedBefore: ReadonlySet<string>;
  readonly #calls = new Set<Promise<unknown>>();
  readonly #outcome = Promise.withResolvers<FlushOutcome>();
  #isLeading = false;
  #isOver = false;

  constructor(options: FlushOptions) {
    this.#options = options;
    const { copy, selfId, clock, random, tabs, onProblem } = options;
    const claimAs = tabs.isExclusive ? null : tabs.ownName;
    const call: Call = (name, input) => this.#watch(options.call(name, input));
    this.#sender = new Sender({
      copy,
      selfId,
      call,
      clock,
      random,
      // If no page leads, nobody can undo a command.
      holds: false,
      claimAs,
      // An upload takes longer than a worker may live.
      uploads: null,
      onProblem,
    });
    this.#failedBefore = new Set(this.#keysOf('failed'));
  }

  async run(): Promise<FlushOutcome> {
    const { copy, clock, tabs } = this.#options;
    await copy.whenWritten();
    const stopListening = copy.onChange(() => this.#endIfEmpty());
    const cancelTakeOver = clock.after(patienceMs + this.#longestHeldMs(), () => tabs.takeOver());
    this.#endIfEmpty();
    if (!this.#isOver) {
      tabs.queueToLead({
        onLead: () => {
          cancelTakeOver();
          void this.#lead();
        },
        onLost: () => {
          this.#isLeading = false;
          void this.end('later');
        },
      });
    }
    const outcome = await this.#outcome.promise;
    stopListening();
    cancelTakeOver();
    return outcome;
  }

  /** A page without an answer would take over the lead, and interrupt what is being sent. */
  answerPages(): void {
    if (!this.#isLeading) return;
    const status = { state: 'connecting', retryAt: null, isCaughtUp: false } as const;
    this.#options.tabs.post({ type: 'status', status } satisfies TabMessage);
  }

  /** Ends when requests in progress have been answered and the answers are stored. */
  async end(outcome: FlushOutcome): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#sender.stop();
    await Promise.allSettled(this.#calls);
    await this.#options.copy.whenWritten();
    this.#outcome.resolve(outcome);
  }

  async #lead(): Promise<void> {
    this.#isLeading = true;
    this.answerPages();
    // The previous leader may have sent some of it, and its change to the copy may still be on the way.
    await this.#options.copy.reloadIfBehind();
    this.#endIfEmpty();
    if (this.#isOver) return;
    this.#sender.start();
    this.#sender.setLive(true);
  }

  #endIfEmpty(): void {
    if (this.#keysOf('waiting').length > 0) return;
    const refused = this.#keysOf('failed').filter((key) => !this.#failedBefore.has(key));
    const { unsaved } = this.#options.copy.replica;
    if (refused.some((key) => unsaved.has(key))) void this.end('notStored');
    else void this.end(refused.length > 0 ? 'refused' : 'done');
  }

  /** Retries after a pause are left to the next occasion: a worker does not live that long. */
  #watch<Output>(calling: Promise<Output>): Promise<Output> {
    this.#calls.add(calling);
    calling.catch((error: unknown) => {
      if (error instanceof TendError && error.code === 'not_signed_in') void this.end('signedOut');
      else if (!(error instanceof TendError) || error.isRetryable) void this.end('later');
      if (!(error instanceof TendError) && !(error instanceof ConnectionError)) {
        this.#options.onProblem(error);
      }
    });
    return calling;
  }

  #longestHeldMs(): number {
    const { copy, clock } = this.#options;
    const now = clock.now();
    return Math.max(0, ...copy.replica.outboxEntries().map((entry) => heldForMs(entry, now)));
  }

  #keysOf(state: 'waiting' | 'failed'): string[] {
    const { replica } = this.#options.copy;
    return replica
      .outboxEntries()
      .filter((entry) => entry.state === state && !isBehindUpload(entry, replica.outbox))
      .map(({ key }) => key);
  }
}
