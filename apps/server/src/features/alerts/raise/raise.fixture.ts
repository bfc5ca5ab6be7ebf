import type { NotificationRow } from '@tend/protocol';
import type { Transaction } from '../../../platform/db/database.ts';
import { FakePush } from '../../../platform/push/fake-push.fixture.ts';
import { startServices } from '../../services.fixture.ts';
import { createDevices } from '../devices-of-people.fixture.ts';
import { FanOut } from './fan-out.service.ts';
import { MessageDecider } from './message-decider.ts';
import { RaiseService, type DecidedMessage } from './raise.service.ts';

type IsWaiting = (userId: string) => Promise<boolean>;

/** The services with a fan-out that runs on demand, and its decisions. */
export async function startFanOut() {
  const services = await startServices();
  const { db, clock, log, jobs, messages, feed } = services;
  const { giveDevice, devices } = createDevices(services, new FakePush());
  const decided: DecidedMessage[] = [];
  const create = (
    /** Further work in the transaction. */
    onRaised = (): Promise<void> => Promise.resolve(),
    isLetterWaiting: IsWaiting = () => Promise.resolve(false),
  ) => {
    const digests = {
      consider: () => Promise.resolve(),
      isWaiting: (_reader: unknown, userId: string) => isLetterWaiting(userId),
    };
    const raising = new RaiseService({ clock, jobs, devices, digests, isAround: () => false });
    const raise = {
      async raise(transaction: Transaction, message: DecidedMessage): Promise<void> {
        await raising.raise(transaction, message);
        await onRaised();
        decided.push(message);
      },
    };
    const decider = new MessageDecider({ clock, messages, raise });
    return new FanOut({ db, clock, log, decider, digests });
  };
  return {
    ...services,
    giveDevice,
    /** Creates it like a server that starts on the same database. */
    create,
    fanOut: create(),
    decided,
    /** A person's feed, as stored on their devices. */
    feedOf: async (userId: string): Promise<NotificationRow[]> =>
      (await feed.listChanged(userId, 0)).toSorted((a, b) => a.seq - b.seq),
  };
}
