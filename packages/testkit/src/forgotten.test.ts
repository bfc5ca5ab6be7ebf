import { systemClock } from '@tend/server/testing';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { recount } from './counts.fixture.ts';
import { FaultyLink } from './faulty-link.ts';
import { startTestServer } from './test-server.ts';
import { readTruth } from './truth.fixture.ts';
import { until } from './until.ts';

const dayMs = 24 * 60 * 60_000;

test('[FD16][FD5] a device that was away while old notifications were read and deleted counts as the server does', async () => {
  let aheadMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  const server = await startTestServer({ clock, settings: { TEND_NOTIFICATION_DAYS: '1' } });
  onTestFinished(() => server.stop());
  const ben = await server.person('Ben');
  const ada = await server.device(server.administrator);
  const link = new FaultyLink(() => 0.5);
  const desk = await server.device(ben, { throughLink: link.through });
  const phone = await server.device(ben);

  const chatId = await ada.client.createGroup('North', [ben.userId]);
  const who = { type: 'user', userId: ben.userId } as const;
  for (let count = 0; count < 3; count += 1) {
    const text = { id: newId(), chatId, text: '@Ben' };
    await ada.client.call('message.send', { ...text, mentions: [{ start: 0, length: 4, who }] });
  }
  // The mentions, and the notification of being added.
  const isAllTold = ({ entries }: { entries: readonly unknown[] }): boolean => entries.length === 4;
  await until(desk.client.feeds.all, isAllTold);

  link.hold();
  link.cut();
  const { entries: all } = await until(phone.client.feeds.all, isAllTold);
  const ids = all.map(({ id }) => id);
  phone.client.setNotificationState(ids.slice(1), 'read');
  // Once another device has it from the server, it has reached the server.
  const other = await server.device(ben);
  await until(other.client.totals, ({ unreadNotifications }) => unreadNotifications === 1);
  aheadMs = 2 * dayMs;
  await server.restart();
  for (const { client } of [phone, other]) {
    await until(client.feeds.all, ({ entries }) => entries.length === 1);
  }

  link.release();
  desk.client.wake();
  await desk.caughtUp();
  const truth = recount(await readTruth(server, ben), ben.userId);
  expect(truth).toMatchObject({ unreadNotifications: 1, unreadMessages: 3 });
  for (const { client } of [desk, phone, other]) {
    expect(client.totals.getSnapshot()).toMatchObject(truth);
    expect(client.feeds.all.getSnapshot().entries).toMatchObject([{ id: ids[0], state: 'new' }]);
  }
  desk.client.markAllNotificationsRead();
  await until(phone.client.totals, ({ unreadNotifications }) => unreadNotifications === 0);
  expect(desk.client.totals.getSnapshot().unreadNotifications).toBe(0);
});
