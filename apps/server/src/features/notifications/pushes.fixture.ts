import { onTestFinished } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { FakePush } from '../../platform/push/fake-push.fixture.ts';
import type { PushSender } from '../../platform/push/push-sender.ts';
import { DeliveryService } from '../devices/delivery.service.ts';
import { PushJobsService } from '../devices/push-jobs.service.ts';
import { startServices } from '../services.fixture.ts';
import { ChatExpansion } from './chat-expansion.service.ts';
import { DecisionRecords } from './decision-records.service.ts';
import { createDevices } from './devices-of-people.fixture.ts';
import { ExpansionService } from './expansion.service.ts';
import { ExplanationService } from './explanation.service.ts';
import { ForgettingService } from './forgetting.service.ts';
import { MessagePushes } from './message-pushes.service.ts';
import { PushPlanning } from './push-planning.service.ts';
import { PushWriter } from './push-writer.service.ts';
import { Withdrawals } from './withdrawals.service.ts';

/** How long notifications are kept that were seen. */
export const keptDays = 100;

/** The services with all that lies between a message and the push services, which are only played by default. */
export async function startPushes(sender?: PushSender) {
  const services = await startServices();
  const { db, clock, log, messages, feed, texts, users, organization, readMarks } = services;
  const { notificationSettings } = services;
  const fake = new FakePush();
  const push = sender ?? fake;
  const { devices, reachability, giveDevice, letExpire } = createDevices(services, push);
  const delivery = new DeliveryService({ db, clock, log, push, reachability });
  const jobs = new Jobs({ db, clock, log, random: () => 0 });
  const pushJobs = new PushJobsService({ db, clock, jobs, delivery });
  const writer = new PushWriter({ texts, users, organization, readMarks });
  const createWithdrawals = () => new Withdrawals({ db, clock, log, pushJobs, writer });
  const withdrawals = createWithdrawals();
  /** Of whom a device was not told, as often as that was said. */
  const untold: string[] = [];
  const onUnreachable = (_transaction: unknown, userId: string) =>
    Promise.resolve(void untold.push(userId));
  const pushes = new MessagePushes({ db, clock, messages, writer, withdrawals, onUnreachable });
  const records = new DecisionRecords({ clock });
  const forgetting = new ForgettingService({ db, clock, jobs, keptDays });
  /** Who has the app open. */
  const around = new Set<string>();
  const isAround = (userId: string) => around.has(userId);
  const planning = new PushPlanning({ clock, devices, pushJobs, records, isAround });
  notificationSettings.follow((write, change) => planning.lookAgain(write, change));
  const chatExpansion = new ChatExpansion({
    clock,
    messages,
    feed,
    onExpanded: (transaction, expanded) => planning.plan(transaction, expanded),
  });
  const expansion = new ExpansionService({
    db,
    clock,
    log,
    chatExpansion,
    isLetterWaiting: () => Promise.resolve(false),
  });
  const explanations = new ExplanationService({ db, clock, messages, devices, records });
  devices.onRemoved((write, device) => pushes.endRemoved(write, device));
  pushJobs.handle({ message: pushes, withdrawal: withdrawals });
  await forgetting.start();
  await jobs.start();
  onTestFinished(() => jobs.stop());

  /** Until everything that is due is done. */
  async function settle(): Promise<void> {
    await expansion.expandAll();
    await jobs.whenIdle();
    await withdrawals.takeBackAll();
    await jobs.whenIdle();
  }

  return {
    ...services,
    push: fake,
    devices,
    jobs,
    untold,
    withdrawals,
    /** As a server that starts on the same database would make it. */
    createWithdrawals,
    /** What such a server does first, to its end. */
    async takeUpWithdrawals() {
      const next = createWithdrawals();
      await next.start();
      await next.takeBackAll();
      await jobs.whenIdle();
    },
    expansion,
    explanations,
    records,
    around,
    giveDevice,
    letExpire,
    settle,
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
