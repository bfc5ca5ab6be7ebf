import type { PushPayload } from '@tend/protocol';
import { vi } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import type { Session } from '../../platform/operations/caller.ts';
import { FakePush, newSubscription } from '../../platform/push/fake-push.fixture.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { PushOptions, PushSender } from '../../platform/push/push-sender.ts';
import { deliverJob, keyOf } from '../alerts/alert-jobs.ts';
import { findWaiting, insertWaiting } from '../alerts/deliveries.store.ts';
import type { Composed, Push } from '../alerts/deliver/composer.ts';
import { startOrganization } from '../organization.fixture.ts';

function endAs(state: 'dropped' | 'expired'): Composed {
  return { type: 'end', state, reason: null };
}

export const anyPayload: PushPayload = {
  v: 1,
  kind: 'message',
  tag: 'chat',
  title: 'Night team',
  body: 'New message',
  url: '/#/chat/1',
  timestamp: 1,
};

export const anyOptions: PushOptions = { ttlSeconds: 3_600, urgency: 'high', topic: 'chat' };

/** Ada, an administrator, and Bo, with all device services; push services are simulated unless a sender is given. */
export async function startDevices(sender?: PushSender) {
  const fake = new FakePush();
  const organization = await startOrganization({ push: sender ?? fake });
  const { db, clock, jobs, composer, devices, digests } = organization;
  vi.spyOn(digests, 'schedule').mockResolvedValue();
  const wanted = { answer: true, isBroken: false };
  /** The pushes for devices by topic, in place of what the chats would produce. */
  const told = new Map<string, Push>();
  vi.spyOn(composer, 'compose').mockImplementation(({ topic }) => {
    if (wanted.isBroken) return Promise.reject(new Error('broken'));
    const waiting = told.get(topic);
    if (waiting === undefined || !wanted.answer) return Promise.resolve(endAs('dropped'));
    return Promise.resolve(waiting.expiresAt > clock.now() ? waiting : endAs('expired'));
  });
  vi.spyOn(composer, 'composeDismissal').mockResolvedValue(null);
  const pushes = {
    async add(
      transaction: Transaction,
      { userId, deviceId }: { userId: string; deviceId: string },
      payload: PushPayload,
      { ttlSeconds, ...options }: PushOptions,
    ): Promise<void> {
      const dueAt = clock.now();
      const expiresAt = dueAt + ttlSeconds * 1_000;
      const given = { type: 'push', payload, brief: null, options, expiresAt } as const;
      told.set(payload.tag, { ...given, repeatsAt: null });
      const topic = { deviceId, topic: payload.tag };
      if ((await transaction.get(findWaiting, topic)) === undefined) {
        const place = { chatId: null, fromSeq: 1, toSeq: 1, dueAt };
        await transaction.run(insertWaiting, { ...topic, userId, ...place });
      }
      await jobs.add(transaction, { kind: deliverJob, payload: topic, key: keyOf(topic) });
    },
  };
  const ada = await organization.setUp();
  const bo = await organization.join(ada, 'Bo');
  return {
    ...organization,
    push: fake,
    pushes,
    /** How pushes ended. */
    ends: () =>
      db.select((tables) =>
        tables
          .selectFrom('alert_deliveries')
          .select(['state', 'reason'])
          .where('state', '<>', 'waiting'),
      ),
    wanted,
    ada,
    bo,
    register: async (caller: Session, subscription = newSubscription()): Promise<string> =>
      (await devices.register(by(caller), subscription)).deviceId,
    idsOf: async (caller: Session): Promise<string[]> =>
      (await devices.list(caller)).devices.map(({ id }) => id),
    countStored: async (): Promise<number> =>
      (await db.select((tables) => tables.selectFrom('devices').select('id'))).length,
  };
}

/** Ada has a device, which gets pushes as often as a test wants. */
export async function startRegistered(sender?: PushSender, subscription = newSubscription()) {
  const parts = await startDevices(sender);
  const { ada, db, clock, jobs, pushes, register } = parts;
  const deviceId = await register(ada, subscription);
  const add = (given = anyPayload) =>
    db.write((transaction) => pushes.add(transaction, { ...ada, deviceId }, given, anyOptions));
  return {
    ...parts,
    subscription,
    deviceId,
    add,
    send: async (): Promise<void> => {
      await add();
      await jobs.whenIdle();
    },
    countJobs: async (): Promise<number> =>
      (await db.select((tables) => tables.selectFrom('jobs').select('id'))).length,
    pass: async (ms: number): Promise<void> => {
      await jobs.whenIdle();
      clock.advance(ms);
      await jobs.whenIdle();
    },
  };
}
