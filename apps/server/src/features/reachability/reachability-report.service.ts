import {
  defaultNotificationSettings,
  TendError,
  type OutputOf,
  type ParsedInputOf,
  type Reachability,
} from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import type { Session } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import type { TestNotificationsService } from '../devices/test-notifications.service.ts';
import type { PresenceService } from '../presence/presence.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { listActivePeople, listAllLiveDevices } from './reachability.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  users: UsersService;
  devices: DevicesService;
  tests: TestNotificationsService;
  presence: Pick<PresenceService, 'heardAt'>;
}

type Person = RowOf<typeof listActivePeople>;
type LiveDevice = RowOf<typeof listAllLiveDevices>;

/** For administrators: which people notifications reach, and a test for each. */
export class ReachabilityReportService {
  readonly #parts: Parts;

  readonly handlers = {
    'reachability.list': () => this.list(),
    'reachability.devices': ({ userId }) => this.listDevices(userId),
    'reachability.sendTest': (input, { caller }) => this.sendTest(caller, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(): Promise<OutputOf<'reachability.list'>> {
    const { db, clock, presence } = this.#parts;
    const people = await db.all(listActivePeople, {});
    const devices = await db.all(listAllLiveDevices, { now: clock.now() });
    const byPerson = Map.groupBy(devices, ({ userId }) => userId);
    return {
      people: people.map((person) => {
        // What is stored is from before they came online.
        const heardAt = presence.heardAt(person.id);
        return describe({ ...person, heardAt }, byPerson.get(person.id) ?? []);
      }),
    };
  }

  async listDevices(userId: string): Promise<OutputOf<'reachability.devices'>> {
    await this.#requireActive(userId);
    return { devices: await this.#parts.devices.listOf(userId) };
  }

  async sendTest(
    caller: Session,
    { userId, deviceId }: ParsedInputOf<'reachability.sendTest'>,
  ): Promise<OutputOf<'reachability.sendTest'>> {
    await this.#requireActive(userId);
    return this.#parts.tests.sendTo(caller, userId, deviceId);
  }

  async #requireActive(userId: string): Promise<void> {
    const user = await this.#parts.users.find(userId);
    if (user?.state !== 'active') throw new TendError('not_found');
  }
}

function describe(
  { id: userId, heardAt, lastSeenAt, emailDigest }: Person & { heardAt: number | null },
  devices: readonly LiveDevice[],
): Reachability {
  const failedAt = devices.flatMap(({ unreachableSince }) => unreachableSince ?? []);
  const isReachable = failedAt.length < devices.length;
  const contacts = [heardAt, lastSeenAt, ...devices.map(({ lastContactAt }) => lastContactAt)];
  const known = contacts.filter((time) => time !== null);
  return {
    userId,
    state: isReachable ? 'reachable' : devices.length === 0 ? 'none' : 'failing',
    since: isReachable || devices.length === 0 ? null : Math.max(...failedAt),
    lastContactAt: known.length === 0 ? null : Math.max(...known),
    wantsDigest: emailDigest === null ? defaultNotificationSettings.emailDigest : emailDigest === 1,
  };
}
