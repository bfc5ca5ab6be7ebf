import type { NotificationKinds } from '@tend/protocol';
import { vi } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { FakePush } from '../../platform/push/fake-push.fixture.ts';
import type { PushSender } from '../../platform/push/push-sender.ts';
import { startServices } from '../services.fixture.ts';
import { createDevices } from './devices-of-people.fixture.ts';

/** The services at work between a message and the push services, which are only played by default. */
export async function startPushes(sender?: PushSender, kinds?: NotificationKinds) {
  const fake = new FakePush();
  const services = await startServices({ push: sender ?? fake, ...(kinds && { kinds }) });
  const { db, clock, jobs, presence, fanOut, retention } = services;
  const { giveDevice, letExpire } = createDevices(services);
  /** The people without a push to a device, once for each report of it. */
  const untold: string[] = [];
  function leaveOutEmails({
    digests,
    reachability,
  }: Pick<typeof services, 'digests' | 'reachability'>) {
    vi.spyOn(digests, 'consider').mockResolvedValue();
    vi.spyOn(digests, 'isWaiting').mockResolvedValue(false);
    vi.spyOn(digests, 'schedule').mockImplementation((transaction, userId) => {
      transaction.afterCommit(() => untold.push(userId));
      return Promise.resolve();
    });
    // It asks for e-mails as well.
    vi.spyOn(reachability, 'refresh').mockResolvedValue();
  }
  leaveOutEmails(services);
  /** The people with the app open. */
  const around = new Set<string>();
  vi.spyOn(presence, 'isOnline').mockImplementation((userId) => around.has(userId));
  fanOut.follow();
  /** As a server that starts on the same database: it does what is due, and what will be in a moment. */
  async function restart(): Promise<void> {
    await jobs.stop();
    const next = services.create();
    leaveOutEmails(next);
    await next.jobs.start();
    await next.jobs.whenIdle();
    clock.advance(500);
    await next.jobs.whenIdle();
    await next.jobs.stop();
  }
  await retention.start();
  await jobs.start();

  /** Runs until all due jobs are done, including dismissals due in a moment. */
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
    untold,
    around,
    giveDevice,
    letExpire,
    settle,
    settling: services.settle,
    restart,
    /** The pushes sent since the last call. */
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
