import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ConnectionInfo } from '../../platform/operations/connections.ts';
import { beginOnlineTime, endOnlineTime } from './online-times.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
}

const minuteMs = 60_000;

type Ended = { userId: string; fromAt: number; untilAt: number };

/**
 * From when until when each person had a connected device, which says when a message was delivered. A time ends when the
 * last device was heard last, and not when its silence was noticed: what was sent in between has not arrived.
 */
export class OnlineTimes {
  readonly #parts: Parts;
  readonly #since = new Map<string, number>();
  #begun: { userId: string; fromAt: number }[] = [];
  #ended: Ended[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  begin(userId: string): void {
    const fromAt = this.#parts.clock.now();
    this.#storeLater();
    this.#since.set(userId, fromAt);
    this.#begun.push({ userId, fromAt });
  }

  /** `heardAt`: when any of the person's devices was heard last. */
  end({ userId, heardAt }: Pick<ConnectionInfo, 'userId' | 'heardAt'>): void {
    const fromAt = this.#since.get(userId);
    if (fromAt === undefined) return;
    this.#storeLater();
    this.#since.delete(userId);
    this.#ended.push({ userId, fromAt, untilAt: Math.max(heardAt, fromAt) });
  }

  async store(): Promise<void> {
    const [begun, ended] = [this.#begun, this.#ended];
    if (begun.length + ended.length === 0) return;
    [this.#begun, this.#ended] = [[], []];
    await this.#parts.db.write(async (transaction) => {
      for (const time of begun) await transaction.run(beginOnlineTime, time);
      for (const time of ended) await transaction.run(endOnlineTime, time);
    });
  }

  /** A phone on a bad network connects many times a minute. */
  #storeLater(): void {
    if (this.#begun.length + this.#ended.length > 0) return;
    const { clock, log } = this.#parts;
    clock.after(minuteMs, () => {
      this.store().catch((error: unknown) => {
        log.error('The online times could not be stored', error);
      });
    });
  }
}
