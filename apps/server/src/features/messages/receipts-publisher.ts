import { limits, type Receipt } from '@tend/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';

interface Parts {
  bus: Bus;
  clock: Clock;
  /** The people who hide when they have read, and so do not see it of others. */
  findHiding: () => Promise<readonly string[]>;
}

/**
 * Publishes members' read marks to a chat: at once after a quiet second, then at most once a second, so that a group of
 * hundreds reading along costs one frame instead of one per reader.
 */
export class ReceiptsPublisher {
  readonly #parts: Parts;
  /** Chats with a publication less than a second ago, and the marks received since. */
  readonly #waiting = new Map<string, Map<string, Receipt>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves once it is published, or waits. */
  async add(chatId: string, receipt: Receipt): Promise<void> {
    const waiting = this.#waiting.get(chatId);
    if (waiting) waiting.set(receipt.userId, receipt);
    else await this.#publish(chatId, [receipt]);
  }

  async #publish(chatId: string, receipts: readonly Receipt[]): Promise<void> {
    const { bus, clock, findHiding } = this.#parts;
    this.#waiting.set(chatId, new Map());
    clock.after(limits.receiptsIntervalMs, () => this.#publishWaiting(chatId));
    // Asked now, since a mark may have waited for a second.
    const hiddenFrom = await findHiding();
    const shown = receipts.filter(({ userId }) => !hiddenFrom.includes(userId));
    if (shown.length > 0) bus.publish('receipts', { chatId, receipts: shown, hiddenFrom });
  }

  #publishWaiting(chatId: string): void {
    const receipts = this.#waiting.get(chatId);
    this.#waiting.delete(chatId);
    if (receipts === undefined || receipts.size === 0) return;
    // What is lost as the server stops is asked for by each device when it connects again.
    this.#publish(chatId, [...receipts.values()]).catch(() => undefined);
  }
}
