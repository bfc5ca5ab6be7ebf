import type { NotificationRow } from '@tend/protocol';
import { vi } from 'vitest';
import { FakePush } from '../../../platform/push/fake-push.fixture.ts';
import { startServices } from '../../services.fixture.ts';
import { createDevices } from '../devices-of-people.fixture.ts';
import type { FanOut } from './fan-out.service.ts';
import type { DecidedMessage } from './raise.service.ts';

type IsWaiting = (userId: string) => Promise<boolean>;

/** The services with a fan-out that runs on demand, and its decisions. */
export async function startFanOut() {
  const services = await startServices({ push: new FakePush() });
  const { feed } = services;
  const { giveDevice } = createDevices(services);
  const decided: DecidedMessage[] = [];
  const create = (
    /** Further work in the transaction. */
    onRaised = (): Promise<void> => Promise.resolve(),
    isEmailWaiting: IsWaiting = () => Promise.resolve(false),
  ): FanOut => {
    const { digests, raise, fanOut } = services.create();
    vi.spyOn(digests, 'consider').mockResolvedValue();
    vi.spyOn(digests, 'isWaiting').mockImplementation((_reader, userId) => isEmailWaiting(userId));
    const raiseAlerts = raise.raise.bind(raise);
    vi.spyOn(raise, 'raise').mockImplementation(async (transaction, message) => {
      await raiseAlerts(transaction, message);
      await onRaised();
      transaction.afterCommit(() => decided.push(message));
    });
    fanOut.follow();
    return fanOut;
  };
  return {
    ...services,
    giveDevice,
    /** Creates the service of another server on the same database. */
    create,
    fanOut: create(),
    decided,
    /** A person's feed, as stored on their devices. */
    feedOf: async (userId: string): Promise<NotificationRow[]> =>
      (await feed.listChanged(userId, 0)).toSorted((a, b) => a.seq - b.seq),
  };
}
