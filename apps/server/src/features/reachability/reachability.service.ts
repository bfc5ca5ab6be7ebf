import type { ReachabilityRow } from '@tend/protocol';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { DigestsService } from '../digests/digests.service.ts';
import {
  findReachability,
  listReachabilityChanged,
  listUnreachableDevices,
  putReachability,
  toReachabilityRow,
} from './reachability.store.ts';

/**
 * Tells all devices of a person which of them are unreachable, in a row of the person's space. It is written only when
 * a device fails or recovers; other outcomes of pushes do not change it.
 */
export class ReachabilityService {
  readonly #db: Database;
  readonly #digests: Pick<DigestsService, 'schedule'>;

  constructor({ db, digests }: { db: Database; digests: Pick<DigestsService, 'schedule'> }) {
    this.#db = db;
    this.#digests = digests;
  }

  /**
   * Must be called after any change to the person's devices, in its transaction. If the last device is lost, an e-mail
   * may be due.
   */
  async refresh(transaction: Transaction, userId: string): Promise<void> {
    await this.#digests.schedule(transaction, userId);
    const devices = await transaction.all(listUnreachableDevices, { userId });
    const unreachable = JSON.stringify(
      // The last error may be an oversized message, which says nothing about the device.
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

  /** For catch-up, which has authorised the caller. */
  async listChanged(userId: string, above: number): Promise<ReachabilityRow[]> {
    return (await this.#db.all(listReachabilityChanged, { userId, above })).map(toReachabilityRow);
  }
}
