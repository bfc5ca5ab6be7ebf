import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { markTakenAway } from './deliveries.store.ts';

/** What a person has read on one of their devices. */
interface ReadThere {
  sessionId: string;
  chatId: string;
  upTo: number;
}

/** What devices take away from their screens by themselves. */
export class ShownPushes {
  readonly #clock: Clock;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  /**
   * Part of the write that marks it as read. In a browser the page that was read in, or the worker that was told on the
   * notification, has taken it away: a push would find nothing there, and would have to show something to say so.
   */
  async noteRead(transaction: Transaction, read: ReadThere): Promise<void> {
    await transaction.run(markTakenAway, { ...read, now: this.#clock.now() });
  }
}
