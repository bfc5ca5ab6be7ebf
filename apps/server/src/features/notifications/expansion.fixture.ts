import type { NotificationRow } from '@tend/protocol';
import { startServices } from '../services.fixture.ts';
import { ExpansionService, type Expanded } from './expansion.service.ts';

/** The services with an expansion that runs when it is told to, and what it has handed on. */
export async function startExpansion() {
  const services = await startServices();
  const { db, clock, log, messages, feed } = services;
  const expanded: Expanded[] = [];
  const create = () =>
    new ExpansionService({
      db,
      clock,
      log,
      messages,
      feed,
      onExpanded: (_transaction, part) => Promise.resolve(void expanded.push(part)),
    });
  return {
    ...services,
    /** As a server that starts on the same database would make it. */
    create,
    expansion: create(),
    expanded,
    /** A person's feed, as their devices hold it. */
    feedOf: async (userId: string): Promise<NotificationRow[]> =>
      (await feed.listChanged(userId, 0)).toSorted((a, b) => a.seq - b.seq),
  };
}
