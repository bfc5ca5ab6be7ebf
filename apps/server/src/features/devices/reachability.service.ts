import type { ReachabilityRow } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import {
  findReachability,
  findReachableDevice,
  listReachabilityChanged,
  listUnreachableDevices,
  putReachability,
  toReachabilityRow,
} from './reachability.store.ts';

/**
 * Tells all devices of a person which of them cannot be reached. A row of the person's space, written only when one
 * fails or is mended: what each push does besides is no news.
 */
export class ReachabilityService {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Database; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Whether any device of the person can be notified. */
  async isReachable(reader: Reader, userId: string): Promise<boolean> {
    const device = await reader.get(findReachableDevice, { userId, now: this.#clock.now() });
    return device !== undefined;
  }

  /** After any change to the person's devices, in its transaction. */
  async refresh(transaction: Transaction, userId: string): Promise<void> {
    const devices = await transaction.all(listUnreachableDevices, { userId });
    const unreachable = JSON.stringify(
      // A message that was too large may have come last; it says nothing about the device.
      devices.map(({ id, since, reason }) => ({
        deviceId: id,
        since,
        reason: reason === 'tooLarge' ? 'retry' : reason,
      })),
    );
    const stored = await transaction.get(findReachability, { userId });
    if ((stored?.unreachable ?? '[]') === unreachable) return;
    await changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
      await transaction.run(putReachability, { userId, unreachable, version });
      const row = toReachabilityRow({ user_id: userId, unreachable, version });
      return { rows: [row], result: undefined };
    });
  }

  /** For catch-up, which has checked who asks. */
  async listChanged(userId: string, above: number): Promise<ReachabilityRow[]> {
    return (await this.#db.all(listReachabilityChanged, { userId, above })).map(toReachabilityRow);
  }
}
