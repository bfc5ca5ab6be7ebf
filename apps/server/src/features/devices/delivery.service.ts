import type { OutputOf, PushPayload } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { PushOptions, PushOutcome, PushSender } from '../../platform/push/push-sender.ts';
import { judge } from './device-state.ts';
import {
  findDevice,
  findRefused,
  noteState,
  toSubscription,
  type StoredDevice,
} from './devices.store.ts';
import type { ReachabilityService } from './reachability.service.ts';

/** Told of each person of whom a device has become unreachable. */
export type OnUnreachable = (transaction: Transaction, userId: string) => Promise<void>;

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  push: PushSender;
  reachability: ReachabilityService;
  /** Further work when one of a person's devices cannot be reached any more, in the transaction that says so. */
  onUnreachable?: OnUnreachable;
}

type RecordOutcome = (transaction: Transaction, outcome: PushOutcome) => Promise<void>;

/** Sends to a device and notes there what came of it. */
export class DeliveryService {
  readonly #parts: Parts;
  /** The push services that refuse this server, as the log has said. */
  readonly #refusing = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What else there is to record of the outcome goes into the same write. */
  async deliver(
    device: StoredDevice,
    payload: PushPayload,
    options: PushOptions,
    record?: RecordOutcome,
  ): Promise<PushOutcome> {
    const outcome = await this.#parts.push.send(
      toSubscription(device),
      { ...payload, userId: device.user_id },
      options,
    );
    this.#watchRefusals(device, outcome);
    await this.#note(device, outcome, record);
    return outcome;
  }

  /** For administrators: whether push services refuse this server, which no device can mend. */
  async health(): Promise<OutputOf<'push.health'>> {
    const refused = await this.#parts.db.get(findRefused, {});
    return { refusedDevices: refused?.count ?? 0, refusedSince: refused?.since ?? null };
  }

  async #note(
    { id, address }: StoredDevice,
    outcome: PushOutcome,
    record?: RecordOutcome,
  ): Promise<void> {
    const { db, clock } = this.#parts;
    await db.writeAside(async (transaction) => {
      await record?.(transaction, outcome);
      const before = await transaction.get(findDevice, { id });
      if (before?.address !== address) return;
      const after = judge(before, outcome.kind, clock.now());
      await transaction.run(noteState, { id, address, ...after });
      const { unreachable_since: since } = after;
      if (before.unreachable_since === since) return;
      await this.#tell(transaction, before.user_id, since !== null);
    });
  }

  async #tell(transaction: Transaction, userId: string, isUnreachable: boolean): Promise<void> {
    const { reachability, onUnreachable } = this.#parts;
    await reachability.refresh(transaction, userId);
    if (isUnreachable) await onUnreachable?.(transaction, userId);
  }

  /** Once for each service: every push to it says the same. */
  #watchRefusals({ kind, address }: StoredDevice, outcome: PushOutcome): void {
    const service = kind === 'fcm' ? 'Firebase' : new URL(address).host;
    if (outcome.kind === 'accepted') this.#refusing.delete(service);
    if (outcome.kind !== 'refused' || this.#refusing.has(service)) return;
    this.#refusing.add(service);
    this.#parts.log.warn(
      'A push service refuses this server, so nobody is notified through it: see docs/operations/notifications.md',
      { service, status: outcome.status },
    );
  }
}
