import { by } from '../../platform/operations/caller.fixture.ts';
import { FakePush } from '../../platform/push/fake-push.fixture.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import type { PushSender } from '../../platform/push/push-sender.ts';
import { DevicePushService } from '../devices/device-push.service.ts';
import { startServices } from '../services.fixture.ts';
import { Composer } from './deliver/composer.ts';
import { DeliverService } from './deliver/deliver.service.ts';
import { createDevices } from './devices-of-people.fixture.ts';
import { ExplanationService } from './feed/explanation.service.ts';
import { RetentionService } from './feed/retention.service.ts';
import { FanOut } from './raise/fan-out.service.ts';
import { MessageDecider } from './raise/message-decider.ts';
import { RaiseService } from './raise/raise.service.ts';
import { handleDeletedMessages } from './settle/deleted-messages.ts';

/** How long notifications are kept that were seen. */
export const keptDays = 100;

type Kinds = ConstructorParameters<typeof Composer>[0]['kinds'];

/** The services with all that lies between a message and the push services, which are only played by default. */
export async function startPushes(sender?: PushSender, kinds?: Kinds) {
  const services = await startServices();
  const { db, clock, log, jobs, messages, texts, readMarks, notificationSettings } = services;
  const { settle: settling } = services;
  const fake = new FakePush();
  const push = sender ?? fake;
  const { devices, reachability, giveDevice, letExpire } = createDevices(services, push);
  const pushConfiguration = { vapidPublicKey: '', firebase: null };
  const outgoing = { db, clock, log, push, pushConfiguration, reachability };
  const devicePush = new DevicePushService(outgoing);
  /** Of whom a device was not told, as often as that was said. */
  const untold: string[] = [];
  const digests = {
    consider: () => Promise.resolve(),
    schedule: (_transaction: unknown, userId: string) => Promise.resolve(void untold.push(userId)),
    isWaiting: () => Promise.resolve(false),
  };
  const composer = new Composer({ db, clock, texts, messages, readMarks, ...(kinds && { kinds }) });
  const sending = { db, clock, devices, devicePush, composer, settle: settling, digests };
  const createDeliver = (given: Jobs) => new DeliverService({ ...sending, jobs: given });
  const deliver = createDeliver(jobs);
  handleDeletedMessages({ db, clock, jobs });
  const retention = new RetentionService({ db, clock, jobs, keptDays });
  /** Who has the app open. */
  const around = new Set<string>();
  const isAround = (userId: string) => around.has(userId);
  const raise = new RaiseService({ clock, jobs, devices, digests, isAround });
  const decider = new MessageDecider({ clock, messages, raise });
  const fanOut = new FanOut({ db, clock, log, decider, digests });
  const explanations = new ExplanationService({ db, clock, messages, devices });
  notificationSettings.onChanged((write, change) => deliver.lookAgain(write, change));
  devices.onRemoved((write, deviceId) => deliver.endRemoved(write, deviceId));
  /** As a server that starts on the same database: it does what is due, and what will be in a moment. */
  async function restart(): Promise<void> {
    await jobs.stop();
    const next = new Jobs({ db, clock, log, random: () => 0 });
    createDeliver(next);
    handleDeletedMessages({ db, clock, jobs: next });
    await next.start();
    await next.whenIdle();
    clock.advance(500);
    await next.whenIdle();
    await next.stop();
  }
  await retention.start();
  await jobs.start();

  /** Until everything that is due is done, and what is to be dismissed in a moment. */
  async function settle(): Promise<void> {
    await fanOut.lookThroughAll();
    await jobs.whenIdle();
    const dismissals = await db.select((tables) =>
      tables.selectFrom('jobs').select('id').where('kind', '=', 'alert.dismiss').limit(1),
    );
    if (dismissals.length === 0) return;
    clock.advance(500);
    await jobs.whenIdle();
  }

  return {
    ...services,
    push: fake,
    devices,
    untold,
    fanOut,
    explanations,
    around,
    giveDevice,
    letExpire,
    settle,
    settling,
    restart,
    /** What was sent since the last time it was asked. */
    takeSent: () => fake.sent.splice(0),
    async pass(ms: number): Promise<void> {
      clock.advance(ms);
      await settle();
    },
  };
}

/** Ada, Ben and Cid in a group; Ben has a device. */
export async function startPushedGroup() {
  const parts = await startPushes();
  const { ada, ben, cid, giveDevice, addGroup, readMarks, settle, takeSent } = parts;
  const device = await giveDevice(ben);
  const chatId = await addGroup(ada, ben, cid);
  await settle();
  await readMarks.markRead(by(ben), { chatId, upTo: 1 });
  await settle();
  takeSent();
  return { ...parts, ...device, chatId };
}
