import { onTestFinished } from 'vitest';
import type { Caller } from '../../platform/operations/handler.ts';
import { FakePush, newSubscription } from '../../platform/push/fake-push.fixture.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import type { PushSender } from '../../platform/push/push-sender.ts';
import { startOrganization } from '../organization.fixture.ts';
import { DeliveryService } from './delivery.service.ts';
import { DevicesService } from './devices.service.ts';
import { ReachabilityService } from './reachability.service.ts';
import { PushJobsService } from './push-jobs.service.ts';
import { TestNotificationsService } from './test-notifications.service.ts';

/** Ada, who administers, and Bo, with everything about their devices but, unless given, the push services. */
export async function startDevices(sender?: PushSender) {
  const organization = await startOrganization();
  const { db, clock, log, texts, users } = organization;
  const fake = new FakePush();
  const push = sender ?? fake;
  const reachability = new ReachabilityService({ db });
  const devices = new DevicesService({ db, clock, log, push, reachability });
  const delivery = new DeliveryService({ db, clock, log, push, reachability });
  const jobs = new Jobs({ db, clock, log, random: () => 0 });
  onTestFinished(() => jobs.stop());
  const wanted = { answer: true };
  const pushJobs = new PushJobsService({
    db,
    clock,
    jobs,
    delivery,
    isStillWanted: () => Promise.resolve(wanted.answer),
  });
  pushJobs.handle();
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
    wanted,
    tests,
    ada,
    bo,
    register: async (caller: Caller, subscription = newSubscription()): Promise<string> =>
      (await devices.register(caller, subscription)).deviceId,
    idsOf: async (caller: Caller): Promise<string[]> =>
      (await devices.list(caller)).devices.map(({ id }) => id),
    countStored: async (): Promise<number> =>
      (await db.select((tables) => tables.selectFrom('devices').select('id'))).length,
  };
}
