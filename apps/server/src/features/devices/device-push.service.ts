import type { OutputOf, PushPayload } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import type { Log } from '../../platform/log/log.ts';
import type { PushOptions, PushOutcome, PushSender } from '../../platform/push/push-sender.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { judge, type Attempt } from './device-state.ts';
import {
  findDevice,
  listAcceptedSince,
  listRefused,
  noteState,
  toSubscription,
  type StoredDevice,
} from './devices.store.ts';
import type { ReachabilityService } from '../reachability/reachability.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  push: PushSender;
  pushConfiguration: OutputOf<'push.configuration'>;
  reachability: ReachabilityService;
}

/** Sends pushes to a device and stores the outcome there. */
export class DevicePushService {
  readonly #parts: Parts;
  /** The push services that refuse this server, as already logged. */
  readonly #refusing = new Set<string>();

  readonly handlers = {
    'push.configuration': () => Promise.resolve(this.#parts.pushConfiguration),
    'push.health': () => this.health(),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** For people who wait for the answer: it is not retried. */
  async sendOnce(
    device: StoredDevice,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome> {
    const outcome = await this.send(device, payload, options);
    const pauseMs = outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : 0;
    await this.note(device, { outcome: outcome.kind, pauseMs });
    return outcome;
  }

  /** Call `note` with the outcome. */
  async send(
    device: StoredDevice,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome> {
    const outcome = await this.#parts.push.send(
      toSubscription(device),
      { ...payload, userId: device.user_id },
      options,
    );
    this.#watchRefusals(device, outcome);
    return outcome;
  }

  /** Other records of the outcome go into the same write. */
  async note(
    { id, address }: StoredDevice,
    attempt: Attempt,
    record?: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    const { db, clock, reachability } = this.#parts;
    await db.writeInBackground(async (transaction) => {
      await record?.(transaction);
      const before = await transaction.get(findDevice, { id });
      if (before?.address !== address) return;
      const after = judge(before, attempt, clock.now());
      await transaction.run(noteState, { id, address, ...after });
      const { unreachable_since: since } = after;
      if (before.unreachable_since === since) return;
      await reachability.refresh(transaction, before.user_id);
    });
  }

  /**
   * For administrators: whether push services refuse this server, which no device can fix. A service that refuses one
   * person and still accepts pushes for others is not reported: then the fault is in the subscription, which may have
   * been forged to look like this. A service that refuses several people is, even if it accepts pushes for those who
   * have subscribed again.
   */
  async health(): Promise<OutputOf<'push.health'>> {
    const { db } = this.#parts;
    const said = await db.all(listRefused, {});
    if (said.length === 0) return { refusedDevices: 0, refusedSince: null };
    const accepted = await db.all(listAcceptedSince, { since: Math.min(...said.map(sinceOf)) });
    const refused = [...Map.groupBy(said, serviceOf).values()].flatMap((ofService) =>
      areOfOnePerson(ofService)
        ? ofService.filter((one) => !accepted.some((other) => speaksAgainst(other, one)))
        : ofService,
    );
    const refusedSince = refused.length === 0 ? null : Math.min(...refused.map(sinceOf));
    return { refusedDevices: refused.length, refusedSince };
  }

  /** Logged once per service: every push to it gets the same answer. */
  #watchRefusals(device: StoredDevice, outcome: PushOutcome): void {
    const service = serviceOf(device);
    if (outcome.kind === 'accepted') this.#refusing.delete(service);
    if (outcome.kind !== 'refused' || this.#refusing.has(service)) return;
    this.#refusing.add(service);
    this.#parts.log.warn(
      'A push service refuses this server, so nobody is notified through it: see docs/operations/notifications.md',
      { service, status: outcome.status },
    );
  }
}

function serviceOf({ kind, address }: Pick<StoredDevice, 'kind' | 'address'>): string {
  return kind === 'fcm' ? 'Firebase' : new URL(address).host;
}

type Accepted = RowOf<typeof listAcceptedSince>;
type Refused = RowOf<typeof listRefused>;

function areOfOnePerson(refused: readonly Refused[]): boolean {
  return new Set(refused.map(({ user_id: userId }) => userId)).size === 1;
}

function speaksAgainst(accepted: Accepted, refused: Refused): boolean {
  const isLater = (accepted.last_success_at ?? 0) > sinceOf(refused);
  return (
    isLater && accepted.user_id !== refused.user_id && serviceOf(accepted) === serviceOf(refused)
  );
}

function sinceOf({ failing_since }: Refused): number {
  return failing_since ?? 0;
}
