import { forEver, type NotificationRow } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import { FakePush, newSubscription } from '../../platform/push/fake-push.fixture.ts';
import { DevicesService } from '../devices/devices.service.ts';
import { ReachabilityService } from '../devices/reachability.service.ts';
import { startServices } from '../services.fixture.ts';
import { ChatExpansion, type Expanded, type OnExpanded } from './chat-expansion.service.ts';
import { ExpansionService } from './expansion.service.ts';

const insertSession = query<{ id: string; userId: string; now: number }>()((db, p) =>
  db.insertInto('sessions').values({
    id: p.id,
    user_id: p.userId,
    token_hash: p.id,
    expires_at: forEver,
    address: null,
    user_agent: 'Vitest',
    created_at: p.now,
    updated_at: p.now,
  }),
);

/** The services with an expansion that runs when it is told to, and what it has handed on. */
export async function startExpansion() {
  const services = await startServices();
  const { db, clock, log, messages, feed } = services;
  const devices = new DevicesService({
    db,
    clock,
    log,
    push: new FakePush(),
    reachability: new ReachabilityService({ db }),
  });
  const expanded: Expanded[] = [];
  const record: OnExpanded = (_transaction, part) => Promise.resolve(void expanded.push(part));
  const create = (onExpanded = record) =>
    new ExpansionService({
      db,
      clock,
      log,
      chatExpansion: new ChatExpansion({ clock, messages, feed, onExpanded }),
    });
  /** Logged in on a device that can be notified. */
  const giveDevice = async (userId: string): Promise<string> => {
    const sessionId = services.id();
    const session = { id: sessionId, userId, now: clock.now() };
    await db.write((transaction) => transaction.run(insertSession, session));
    return (await devices.register({ userId, sessionId, role: 'member' }, newSubscription()))
      .deviceId;
  };
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
