import type { NotificationRow } from '@tend/protocol';
import { FakePush } from '../../platform/push/fake-push.fixture.ts';
import { startServices } from '../services.fixture.ts';
import { ChatExpansion, type Expanded, type OnExpanded } from './chat-expansion.service.ts';
import { createDevices } from './devices-of-people.fixture.ts';
import { ExpansionService } from './expansion.service.ts';

/** The services with an expansion that runs when it is told to, and what it has handed on. */
export async function startExpansion() {
  const services = await startServices();
  const { db, clock, log, messages, feed } = services;
  const { giveDevice } = createDevices(services, new FakePush());
  const expanded: Expanded[] = [];
  const record: OnExpanded = (_transaction, part) => Promise.resolve(void expanded.push(part));
  const create = (
    onExpanded = record,
    isLetterWaiting = (_userId: string): Promise<boolean> => Promise.resolve(false),
  ) =>
    new ExpansionService({
      db,
      clock,
      log,
      isLetterWaiting,
      chatExpansion: new ChatExpansion({ clock, messages, feed, onExpanded }),
    });
  return {
    ...services,
    giveDevice,
    /** As a server that starts on the same database would make it. */
    create,
    expansion: create(),
    expanded,
    /** A person's feed, as their devices hold it. */
    feedOf: async (userId: string): Promise<NotificationRow[]> =>
      (await feed.listChanged(userId, 0)).toSorted((a, b) => a.seq - b.seq),
  };
}
