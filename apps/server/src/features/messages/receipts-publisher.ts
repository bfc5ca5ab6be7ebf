import { limits, type Receipt } from '@tend/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';

/**
 * Publishes members' read marks to a chat: at once after a quiet second, then at most once a second, so that a group of
 * hundreds reading along costs one frame instead of one per reader.
 */
export class ReceiptsPublisher {
  readonly #bus: Bus;
  readonly #clock: Clock;
  /** Chats with a publication less than a second ago, and the marks received since. */
  readonly #waiting = new Map<string, Map<string, Receipt>>();

  constructor({ bus, clock }: { bus: Bus; clock: Clock }) {
    this.#bus = bus;
    this.#clock = clock;
  }

  add(chatId: string, receipt: Receipt): void {
    const waiting = this.#waiting.get(chatId);
    if (waiting) waiting.set(receipt.userId, receipt);
    else this.#publish(chatId, [receipt]);
  }

  #publish(chatId: string, receipts: Receipt[]): void {
    this.#waiting.set(chatId, new Map());
    this.#clock.after(limits.receiptsIntervalMs, () => this.#publishWaiting(chatId));
    this.#bus.publish('receipts', { chatId, receipts });
  }

  #publishWaiting(chatId: string): void {
    const receipts = this.#waiting.get(chatId);
    this.#waiting.delete(chatId);
    if (receipts && receipts.size > 0) this.#publish(chatId, [...receipts.values()]);
  }
}
