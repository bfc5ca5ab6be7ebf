import { limits, TendError, type Device, type OutputOf } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Log } from '../../platform/log/log.ts';
import { writeAs, type Caller, type Session } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import type { PushSender, PushSubscription } from '../../platform/push/push-sender.ts';
import { untried, type DeviceState } from './device-state.ts';
import { decideUse } from './devices.policy.ts';
import {
  deleteDevice,
  findDevice,
  findLiveDevice,
  insertDevice,
  listLiveDevices,
  listDevices,
  listPredecessors,
  toColumns,
  toDevice,
  type StoredDevice,
} from './devices.store.ts';
import type { ReachabilityService } from '../reachability/reachability.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  push: PushSender;
  reachability: ReachabilityService;
}

/** A device of a live session. */
export type LiveDevice = StoredDevice;

/** Further work when a device is removed while its session continues, in the same transaction. */
type OnRemoved = (transaction: Transaction, deviceId: string) => Promise<void>;

/** Sessions that can receive pushes; deleted with the session by foreign key. */
export class DevicesService {
  readonly #parts: Parts;
  readonly #onRemoved: OnRemoved[] = [];

  readonly handlers = {
    'device.register': ({ subscription }, { caller }) => this.register(caller, subscription),
    'device.remove': ({ deviceId }, { caller }) => this.remove(caller, deviceId),
    'device.list': (_input, { caller }) => this.list(caller),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  onRemoved(listener: OnRemoved): void {
    this.#onRemoved.push(listener);
  }

  /**
   * Registers how the session is reached, at each start. A subscription belongs to one browser, so the person who logs
   * in there takes it over; a session's new subscription replaces its old one.
   */
  async register(
    caller: Caller,
    subscription: PushSubscription,
  ): Promise<OutputOf<'device.register'>> {
    await this.#requireUsable(subscription);
    const { db, clock, reachability } = this.#parts;
    const { userId, sessionId } = caller;
    const now = clock.now();
    return writeAs(db, caller, async (transaction) => {
      const columns = toColumns(subscription);
      const { address } = columns;
      const before = await transaction.all(listPredecessors, { address, sessionId });
      for (const { id } of before) await transaction.run(deleteDevice, { id });
      const kept = findKept(before, userId, address);
      const device: StoredDevice = {
        id: kept?.id ?? newId(now),
        user_id: userId,
        session_id: sessionId,
        ...columns,
        created_at: kept?.created_at ?? now,
        last_contact_at: now,
        ...stateOf(kept, address),
      };
      await transaction.run(insertDevice, { ...device });
      const replaced = before.map(({ id }) => id).filter((id) => id !== device.id);
      const surplus = await makeRoom(transaction, userId);
      for (const removedId of [...replaced, ...surplus]) await this.#tell(transaction, removedId);
      // In the order of ids, like everything that writes into several spaces.
      const people = new Set([userId, ...before.map((known) => known.user_id)]);
      for (const id of [...people].toSorted()) await reachability.refresh(transaction, id);
      return { deviceId: device.id };
    });
  }

  remove(caller: Caller, deviceId: string): Promise<OutputOf<'device.remove'>> {
    const { userId } = caller;
    return writeAs(this.#parts.db, caller, async (transaction) => {
      const stored = await transaction.get(findDevice, { id: deviceId });
      const device = requireAllowed((found) => decideUse(userId, found), stored);
      await transaction.run(deleteDevice, { id: device.id });
      await this.#tell(transaction, device.id);
      await this.#parts.reachability.refresh(transaction, userId);
      return {};
    });
  }

  async list({ userId, sessionId }: Session): Promise<OutputOf<'device.list'>> {
    const { db, clock } = this.#parts;
    const stored = await db.all(listLiveDevices, { userId, now: clock.now() });
    return { devices: stored.map((device) => toDevice(device, sessionId)) };
  }

  /** The devices on which a person can be notified now. */
  async listLive(reader: Reader, userId: string): Promise<string[]> {
    const stored = await reader.all(listLiveDevices, { userId, now: this.#parts.clock.now() });
    return stored.filter((device) => device.last_error !== 'gone').map(({ id }) => id);
  }

  /** A device of a live session, reachable or not. */
  findLive(id: string): Promise<LiveDevice | undefined> {
    return this.#parts.db.get(findLiveDevice, { id, now: this.#parts.clock.now() });
  }

  /** Another person's devices, for callers who may see them. */
  async listOf(userId: string): Promise<Omit<Device, 'isCurrent'>[]> {
    const { db, clock } = this.#parts;
    const stored = await db.all(listLiveDevices, { userId, now: clock.now() });
    return stored.map((device) => toDevice(device, ''));
  }

  async #tell(transaction: Transaction, removedId: string): Promise<void> {
    for (const listener of this.#onRemoved) await listener(transaction, removedId);
  }

  async #requireUsable(subscription: PushSubscription): Promise<void> {
    const fault = await this.#parts.push.findFault(subscription);
    if (fault === null) return;
    if (fault === 'badKey') {
      throw new TendError('bad_request', { fields: ['subscription.keys.p256dh'] });
    }
    this.#parts.log.warn('A device was not registered, since its push service is not allowed', {
      fault,
      host: hostOf(subscription),
    });
    throw new TendError('push_service_refused');
  }
}

/** The device's id is in its own storage, and stays the same as long as the subscription or the session. */
function findKept(
  before: readonly StoredDevice[],
  userId: string,
  address: string,
): StoredDevice | undefined {
  const own = before.filter((device) => device.user_id === userId);
  return own.find((device) => device.address === address) ?? own[0];
}

/** The state of reaching the device; a new subscription starts fresh. */
function stateOf(kept: StoredDevice | undefined, address: string): DeviceState {
  if (kept?.address !== address) return untried;
  const { last_success_at, failing_since, last_error, failures, unreachable_since } = kept;
  return { last_success_at, failing_since, last_error, failures, unreachable_since };
}

/** Returns the ids of the removed devices. */
async function makeRoom(transaction: Transaction, userId: string): Promise<string[]> {
  const devices = await transaction.all(listDevices, { userId });
  const surplus = devices.slice(limits.devicesPerPerson).map(({ id }) => id);
  for (const id of surplus) await transaction.run(deleteDevice, { id });
  return surplus;
}

function hostOf(subscription: PushSubscription): string | undefined {
  return subscription.kind === 'webPush' ? URL.parse(subscription.endpoint)?.host : undefined;
}
