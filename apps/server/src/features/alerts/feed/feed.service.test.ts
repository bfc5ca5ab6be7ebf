import { limits, type FeedFilter } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { by } from '../../../platform/operations/caller.fixture.ts';
import { startFanOut } from '../raise/raise.fixture.ts';
import { addAlerts } from './feed.fixture.ts';

/** Ben, with three keywords, in a group created by Ada; everything is unread. */
async function startFeed() {
  const services = await startFanOut();
  const { ada, ben, cid, addGroup, send, notificationSettings, fanOut, changes } = services;
  await notificationSettings.update(by(ben), { keywords: ['key'] });
  const chatId = await addGroup(ada, ben, cid);
  const seqs: number[] = [];
  for (const text of ['A key', 'The key', 'No key']) {
    seqs.push((await send(ada, chatId, text)).seq);
  }
  await fanOut.lookThroughAll();
  changes.length = 0;
  const rows = await services.feedOf(ben);
  const states = async (): Promise<string[]> =>
    (await services.feedOf(ben)).map(({ state }) => state);
  return { ...services, chatId, seqs, rows, ids: rows.map(({ id }) => id), states };
}

test('[NT19] reading a message reads its notification, in one version with the mark', async () => {
  const { readMarks, chatId, seqs, ben, states, changes } = await startFeed();
  await readMarks.markRead(by(ben), { chatId, upTo: seqs[1] ?? 0 });
  expect(await states()).toEqual(['read', 'read', 'read', 'new']);
  expect(changes).toHaveLength(1);
  expect(changes[0]?.rows.map(({ kind }) => kind)).toEqual([
    'readMark',
    'notification',
    'notification',
    'notification',
  ]);
});

test('[NT19] reading does not change notifications that were opened or cleared, or belong to another chat', async () => {
  const { readMarks, feed, chatId, seqs, ids, ben, ada, ...services } = await startFeed();
  await feed.setState(by(ben), { notificationIds: ids.slice(0, 1), state: 'opened' });
  await feed.setState(by(ben), { notificationIds: ids.slice(1, 2), state: 'cleared' });
  const other = await services.addGroup(ada, ben);
  await services.fanOut.lookThroughAll();
  await readMarks.markRead(by(ben), { chatId, upTo: seqs[2] ?? 0 });
  expect(await services.states()).toEqual(['opened', 'cleared', 'read', 'read', 'new']);
  expect((await services.feedOf(ben)).at(-1)?.chatId).toBe(other);
});

test('[NT29] a person added to a group has a new notification until they open the group', async () => {
  const { groups, readMarks, fanOut, addPerson, ada, chatId, feedOf, rowsOf } = await startFeed();
  const eve = await addPerson('Eve');
  const { version } = await groups.addMembers(by(ada), { chatId, userIds: [eve] });
  await fanOut.lookThroughAll();
  expect(await feedOf(eve)).toMatchObject([{ type: 'added', state: 'new' }]);
  await readMarks.markRead(by(eve), { chatId, upTo: version });
  expect(await feedOf(eve)).toMatchObject([{ type: 'added', state: 'read' }]);
  // To all of their devices.
  expect(rowsOf(eve).slice(-2)).toMatchObject([
    { kind: 'readMark', chatId, upTo: version },
    { kind: 'notification', type: 'added', state: 'read' },
  ]);
});

test('[NT29] a person who opens the group before the notification is made finds it read', async () => {
  const { groups, readMarks, fanOut, addPerson, ada, chatId, feedOf } = await startFeed();
  const eve = await addPerson('Eve');
  const { version } = await groups.addMembers(by(ada), { chatId, userIds: [eve] });
  await readMarks.markRead(by(eve), { chatId, upTo: version });
  await fanOut.lookThroughAll();
  expect(await feedOf(eve)).toMatchObject([{ type: 'added', state: 'read', reason: 'read' }]);
});

test('[NT20] notifications are opened, cleared, and brought back', async () => {
  const { feed, ids, ben, states, rowsOf } = await startFeed();
  await feed.setState(by(ben), { notificationIds: ids, state: 'cleared' });
  expect(await states()).toEqual(['cleared', 'cleared', 'cleared', 'cleared']);
  expect(rowsOf(ben)).toHaveLength(4);
  await feed.setState(by(ben), { notificationIds: ids.slice(1), state: 'new' });
  expect(await states()).toEqual(['cleared', 'new', 'new', 'new']);
});

test('[NT20] a change without effect takes no version', async () => {
  const { feed, ids, ben, changes } = await startFeed();
  await feed.setState(by(ben), { notificationIds: [...ids, ...ids], state: 'new' });
  expect(changes).toEqual([]);
});

test("[NT20] other people's notifications do not exist, and deleted ones block nothing", async () => {
  const { feed, ids, ben, cid, states, feedOf, changes } = await startFeed();
  const [own = ''] = (await feedOf(cid)).map(({ id }) => id);
  const before = await feed.setState(by(cid), {
    notificationIds: [...ids, newId()],
    state: 'read',
  });
  expect(changes).toEqual([]);
  const mixed = [...ids, newId(), own];
  const after = await feed.setState(by(cid), { notificationIds: mixed, state: 'cleared' });
  expect(after.version).toBe(before.version + 1);
  expect((await feedOf(cid))[0]?.state).toBe('cleared');
  expect(await states()).toEqual(['new', 'new', 'new', 'new']);
  expect(ben).not.toBe(cid);
});

test('[NT20] all seen notifications are marked as read, and the answer lists them, for undo', async () => {
  const { feed, rows, ids, ben, states } = await startFeed();
  await feed.setState(by(ben), { notificationIds: ids.slice(0, 1), state: 'opened' });
  const { notificationIds } = await feed.markAllRead(by(ben), { upTo: rows[2]?.seq ?? 0 });
  expect(notificationIds).toEqual(ids.slice(1, 3));
  expect(await states()).toEqual(['opened', 'read', 'read', 'new']);
  await feed.setState(by(ben), { notificationIds, state: 'new' });
  expect(await states()).toEqual(['opened', 'new', 'new', 'new']);
});

test('[NT20] however many are marked as read at once, no change is too large for a device', async () => {
  const services = await startFeed();
  const { feed, ids, ben, changes, states } = services;
  const count = 2 * limits.notificationsPerCall;
  await addAlerts(services, ben, count - ids.length);
  changes.length = 0;
  const { version, notificationIds } = await feed.markAllRead(by(ben), { upTo: 1_000 });
  expect(changes.map(({ rows }) => rows.length)).toEqual([100, 100]);
  expect(changes.at(-1)?.to).toBe(version);
  expect(notificationIds.slice(0, ids.length)).toEqual(ids);
  expect(new Set(notificationIds).size).toBe(count);
  expect(new Set(await states())).toEqual(new Set(['read']));
  const again = await feed.markAllRead(by(ben), { upTo: 1_000 });
  expect(again).toEqual({ version, notificationIds: [] });
});

test('[NT21] an empty device gets the newest and all new notifications, one that was away gets the changes', async () => {
  const services = await startFeed();
  const { feed, ids, ben } = services;
  await addAlerts(services, ben, limits.heldNotifications);
  const [opened = '', ...others] = ids;
  await feed.setState(by(ben), { notificationIds: [opened], state: 'opened' });
  const first = await feed.listChanged(ben, 0);
  const older = first.slice(limits.heldNotifications).map(({ id }) => id);
  expect(older.toSorted()).toEqual(others.toSorted());
  const { version } = await feed.setState(by(ben), { notificationIds: ids, state: 'read' });
  expect(await feed.listChanged(ben, 0)).toHaveLength(limits.heldNotifications);
  expect((await feed.listChanged(ben, version - 1)).map(({ id }) => id).toSorted()).toEqual(
    ids.toSorted(),
  );
});

test('[FD4] older notifications come page by page, from the person’s own feed only', async () => {
  const { feed, rows, ben, cid } = await startFeed();
  const [first, second, third, fourth] = rows;
  const before = fourth?.seq ?? 0;
  const newest = await feed.page(ben, { before, filter: 'all', limit: 2 });
  expect(newest).toEqual({ notifications: [third, second], hasOlder: true });
  const oldest = await feed.page(ben, { before: second?.seq ?? 0, filter: 'all', limit: 2 });
  expect(oldest).toEqual({ notifications: [first], hasOlder: false });
  const others = await feed.page(cid, { before: 1_000_000, filter: 'all', limit: 100 });
  expect(others.notifications.every(({ userId }) => userId === cid)).toBe(true);
});

test('[FD4] cleared notifications are in no page', async () => {
  const { feed, ids, ben } = await startFeed();
  await feed.setState(by(ben), { notificationIds: ids.slice(1), state: 'cleared' });
  const page = await feed.page(ben, { before: 1_000_000, filter: 'all', limit: 1 });
  expect(page).toMatchObject({ notifications: [{ id: ids[0] }], hasOlder: false });
});

test('[FD18] a page of a filter has only matching notifications, and says whether there are more', async () => {
  const { ada, ben, chatId, fanOut, feed, ids, send } = await startFeed();
  await send(ada, chatId, '@Ben, see?', [
    { start: 0, length: 4, who: { type: 'user', userId: ben } },
  ]);
  await fanOut.lookThroughAll();
  const pageOf = async (filter: FeedFilter, limit: number) => {
    const { notifications, hasOlder } = await feed.page(ben, { before: 1_000_000, filter, limit });
    return { types: notifications.map(({ type }) => type), hasOlder };
  };
  expect(await pageOf('mentions', 1)).toEqual({ types: ['mention'], hasOlder: false });
  await feed.setState(by(ben), { notificationIds: ids.slice(0, 2), state: 'opened' });
  expect(await pageOf('unread', 2)).toEqual({ types: ['mention', 'keyword'], hasOlder: true });
  expect(await pageOf('unread', 3)).toMatchObject({ hasOlder: false });
  expect(await pageOf('urgent', 100)).toEqual({ types: [], hasOlder: false });
});
