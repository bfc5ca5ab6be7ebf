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
 * Tells all devices of a person which of them cannot be reached. A row of the person's space, written only when one
 * fails or is mended: what each push does besides is no news.
 */
export class ReachabilityService {
  readonly #db: Database;
  readonly #digests: Pick<DigestsService, 'schedule'>;

  constructor({ db, digests }: { db: Database; digests: Pick<DigestsService, 'schedule'> }) {
    this.#db = db;
    this.#digests = digests;
  }

  /** After any change to the person's devices, in its transaction. When it was the last one, an e-mail may be due. */
  async refresh(transaction: Transaction, userId: string): Promise<void> {
    await this.#digests.schedule(transaction, userId);
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
