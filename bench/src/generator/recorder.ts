import type { Recorded } from '../results.ts';
import { percentilesOf } from '../statistics.ts';

/** Records when each message was sent, acknowledged and received; counts only those within the measured time. */
export class Recorder {
  readonly #sentAt: number[] = [];
  readonly #ackMs: number[] = [];
  readonly #receiptMs: number[] = [];
  #startedAt = Infinity;
  #acked = 0;
  #unanswered = 0;
  #delivered = 0;

  start(): void {
    this.#startedAt = performance.now();
  }

  /** Unacknowledged messages, including those from before the measured time. */
  get unanswered(): number {
    return this.#unanswered;
  }

  sent(): number {
    this.#unanswered += 1;
    return this.#sentAt.push(performance.now()) - 1;
  }

  acked(index: number): void {
    this.#unanswered -= 1;
    const sentAt = this.#sentAt[index] ?? Number.NaN;
    if (performance.now() < this.#startedAt) return;
    this.#acked += 1;
    this.#ackMs.push(performance.now() - sentAt);
  }

  received(index: number): void {
    const sentAt = this.#sentAt[index] ?? Number.NaN;
    if (performance.now() < this.#startedAt) return;
    this.#delivered += 1;
    this.#receiptMs.push(performance.now() - sentAt);
  }

  /** For receivers that only count. */
  delivered(count: number): void {
    if (performance.now() >= this.#startedAt) this.#delivered += count;
  }

  finish(): Recorded {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    return {
      ackMs: percentilesOf(this.#ackMs),
      receiptMs: percentilesOf(this.#receiptMs),
      ackedPerSecond: this.#acked / seconds,
      deliveredPerSecond: this.#delivered / seconds,
      sent: this.#sentAt.length,
    };
  }
}
