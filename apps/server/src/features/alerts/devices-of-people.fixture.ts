import { forEver } from '@tend/protocol';
import { by } from '../../platform/operations/caller.fixture.ts';
import { query } from '../../platform/db/query.ts';
import { newSubscription } from '../../platform/push/fake-push.fixture.ts';
import type { PushSubscription } from '../../platform/push/push-sender.ts';
import type { Services } from '../services.fixture.ts';

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

const expireSession = query<{ sessionId: string; now: number }>()((db, p) =>
  db.updateTable('sessions').set({ expires_at: p.now }).where('id', '=', p.sessionId),
);

/** The devices of people who cannot log in: each with a session of its own. */
export function createDevices({ db, clock, devices, id }: Services) {
  return {
    /** Logged in on one more device that can be notified. */
    giveDevice: async (userId: string, subscription: PushSubscription = newSubscription()) => {
      const sessionId = id();
      const session = { id: sessionId, userId, now: clock.now() };
      await db.write((transaction) => transaction.run(insertSession, session));
      const caller = { userId, sessionId, role: 'member' } as const;
      const { deviceId } = await devices.register(by(caller), subscription);
      const { kind } = subscription;
      const address = kind === 'webPush' ? subscription.endpoint : subscription.token;
      return { caller, deviceId, subscription, address };
    },
    letExpire: (sessionId: string) =>
      db.write((transaction) => transaction.run(expireSession, { sessionId, now: clock.now() })),
  };
}
