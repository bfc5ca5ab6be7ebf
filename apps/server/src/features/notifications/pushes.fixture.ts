import { onTestFinished } from 'vitest';
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
const dayMs = 24 * 60 * 60_000;

/** The services with all that lies between a message and the push services, which are only played by default. */
export async function startPushes(sender?: PushSender) {
  const services = await startServices();
  const { db, clock, log, messages, feed, texts, users, organization, readMarks } = services;
  const fake = new FakePush();
  const push = sender ?? fake;
  const { devices, reachability, giveDevice } = createDevices(services, push);
  const delivery = new DeliveryService({ db, clock, log, push, reachability });
  const jobs = new Jobs({ db, clock, log, random: () => 0 });
  const pushJobs = new PushJobsService({ db, clock, jobs, delivery });
  const writer = new PushWriter({ texts, users, organization, readMarks });
  const createWithdrawals = () => new Withdrawals({ db, clock, log, pushJobs, writer });
  const withdrawals = createWithdrawals();
  const pushes = new MessagePushes({ db, clock, messages, writer, withdrawals });
  const records = new DecisionRecords({ clock });
  const forgetting = new ForgettingService({ db, clock, jobs, keptMs: keptDays * dayMs });
  /** Who has the app open. */
  const around = new Set<string>();
  const isAround = (userId: string) => around.has(userId);
  const planning = new PushPlanning({ clock, devices, pushJobs, records, isAround });
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
    withdrawals,
    /** As a server that starts on the same database would make it. */
    createWithdrawals,
    expansion,
    explanations,
    records,
    around,
    giveDevice,
    settle,
    /** What was sent since the last time it was asked. */
    takeSent: () => fake.sent.splice(0),
    async pass(ms: number): Promise<void> {
      clock.advance(ms);
      await settle();
    },
  };
}
