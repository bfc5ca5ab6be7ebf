import type { PushPayload } from '@tend/protocol';
import { onTestFinished } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import type { Session } from '../../platform/operations/caller.ts';
import { FakePush, newSubscription } from '../../platform/push/fake-push.fixture.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { PushOptions, PushSender } from '../../platform/push/push-sender.ts';
import { startOrganization } from '../organization.fixture.ts';
import { DeliveryService } from './delivery.service.ts';
import { DevicesService } from './devices.service.ts';
import { ReachabilityService } from './reachability.service.ts';
import {
  PushJobsService,
  type Composed,
  type PushEnd,
  type PushSource,
} from './push-jobs.service.ts';
import { TestNotificationsService } from './test-notifications.service.ts';

function endAs(state: 'dropped' | 'expired'): Composed {
  return { type: 'end', upTo: 1, end: { state, reason: null } };
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

/** Ada, who administers, and Bo, with everything about their devices but, unless given, the push services. */
export async function startDevices(sender?: PushSender) {
  const organization = await startOrganization();
  const { db, clock, log, texts, users } = organization;
  const fake = new FakePush();
  const push = sender ?? fake;
  const reachability = new ReachabilityService({ db, clock });
  const devices = new DevicesService({ db, clock, log, push, reachability });
  const delivery = new DeliveryService({ db, clock, log, push, reachability });
  const jobs = new Jobs({ db, clock, log, random: () => 0 });
  onTestFinished(() => jobs.stop());
  const wanted = { answer: true, isBroken: false };
  const service = new PushJobsService({ db, clock, jobs, delivery });
  /** What devices are to be told, by device and tag, in place of what the chats would say. */
  const told = new Map<string, Extract<Composed, { type: 'push' }>>();
  const ended: PushEnd[] = [];
  const source: PushSource = {
    compose(device, tag) {
      if (wanted.isBroken) return Promise.reject(new Error('broken'));
      const waiting = told.get(`${device.id}:${tag}`);
      if (waiting === undefined || !wanted.answer) return Promise.resolve(endAs('dropped'));
      return Promise.resolve(waiting.expiresAt > clock.now() ? waiting : endAs('expired'));
    },
    record: (_transaction, _ended, end) => Promise.resolve(void ended.push(end)),
  };
  service.handle({ message: source, withdrawal: source });
  const pushJobs = {
    add(
      transaction: Transaction,
      deviceId: string,
      payload: PushPayload,
      { ttlSeconds, ...options }: PushOptions,
    ): Promise<void> {
      const chatId = payload.tag;
      const now = clock.now();
      const expiresAt = now + ttlSeconds * 1_000;
      const composed = { type: 'push', upTo: 1, payload, brief: null, options, expiresAt } as const;
      told.set(`${deviceId}:${chatId}`, composed);
      const job = { deviceId, chatId, dueAt: now, ifWaiting: 'replace' } as const;
      return service.add(transaction, 'message', job);
    },
  };
  const tests = new TestNotificationsService({ db, clock, texts, users, delivery });
  const ada = await organization.setUp();
  const bo = await organization.join(ada, 'Bo');
  return {
    ...organization,
    push: fake,
    reachability,
    delivery,
    devices,
    jobs,
    pushJobs,
    /** How pushes ended. */
    ended,
    wanted,
    tests,
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

/** Ada has a device, and is told something on it as often as a test wants. */
export async function startRegistered(sender?: PushSender, subscription = newSubscription()) {
  const parts = await startDevices(sender);
  const { ada, db, clock, jobs, pushJobs, register } = parts;
  const deviceId = await register(ada, subscription);
  const add = (given = anyPayload) =>
    db.write((transaction) => pushJobs.add(transaction, deviceId, given, anyOptions));
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
