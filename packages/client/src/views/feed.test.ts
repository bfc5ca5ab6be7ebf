import { limits, type FeedHorizonRow, type NotificationRow } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { settle } from '../fake-clock.fixture.ts';
import {
  ben,
  idOf,
  membership,
  message,
  north,
  northSpace,
  notification,
  ownSpace,
  readMark,
  self,
  settings,
  south,
} from '../rows.fixture.ts';
import { ChatWorld } from './chat-world.fixture.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.copy.open();
});

/** Stores as many notifications as a new device gets, of `total`. */
async function holdNotifications(total: number): Promise<void> {
  world.notifications = Array.from({ length: total }, (_, index) => notification(total - index));
  const held = world.notifications.slice(0, limits.heldNotifications);
  await world.reset(ownSpace, total, [settings(), membership(), ...held]);
}

function feed() {
  return world.views.feeds.all.getSnapshot();
}

function states(): string[] {
  return feed().entries.map(({ state }) => state);
}

function totals() {
  return world.views.totals.getSnapshot();
}

function horizon(
  before: number,
  { version, newSeqs }: Pick<FeedHorizonRow, 'version' | 'newSeqs'>,
): FeedHorizonRow {
  return { kind: 'feedHorizon', userId: self, before, newSeqs, version };
}

test('[FD1] the feed has stored notifications and unread direct messages, newest first', async () => {
  expect(feed()).toMatchObject({ isLoaded: false, entries: [] });
  await world.holdNorth();
  await world.holdSouth(2);
  await world.arrive(ownSpace, notification(3));
  expect(feed()).toMatchObject({
    isLoaded: true,
    hasOlder: false,
    entries: [
      { type: 'direct', chatId: south, actorId: ben, seq: 4, count: 2, isStored: false },
      { type: 'mention', chatId: north, actorId: ben, seq: 3, count: 1, state: 'new' },
    ],
  });
});

test('[FD26] a reaction is an unread notification, but neither an unread message nor a reason for its chat to wait', async () => {
  await world.holdNorth();
  world.outbox.markRead(north, 9);
  await settle();
  const reaction = { emojis: ['👍'], others: 1 };
  await world.arrive(ownSpace, notification(3, { type: 'reaction', reaction }));
  expect(feed().entries).toMatchObject([{ type: 'reaction', actorId: ben, reaction }]);
  expect(totals()).toMatchObject({ unreadNotifications: 1, waitingChats: 0, unreadMessages: 0 });
  expect(states()).toEqual(['new']);
});

test('[FD27] a notification of a kind that this version does not know is shown, and not settled by reading', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, notification(3, { type: 'duty', reason: 'duty' }));
  world.outbox.markRead(north, 9);
  await settle();
  expect(feed().entries).toMatchObject([{ type: 'unknown', state: 'new', actorId: ben }]);
  expect(totals()).toMatchObject({ unreadNotifications: 1 });
  const { mentions, unread } = world.views.feeds;
  expect(unread.getSnapshot().entries).toHaveLength(1);
  expect(mentions.getSnapshot().entries).toEqual([]);
});

test('[FD1] cleared notifications are not shown, and direct messages disappear when read', async () => {
  await world.holdNorth();
  await world.holdSouth(2);
  await world.arrive(ownSpace, notification(3, { state: 'cleared' }));
  world.outbox.markRead(south, 4);
  await settle();
  expect(feed().entries).toEqual([]);
});

test('[FD1] an entry is the same object until something in it changes', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, notification(2), notification(3, { version: 2 }));
  const [newer, older] = feed().entries;
  await world.arrive(ownSpace, notification(3, { state: 'opened', version: 3 }));
  expect(feed().entries[0]).not.toBe(newer);
  expect(feed().entries[1]).toBe(older);
});

test('[FD2] opening, clearing and restoring show at once and are sent in order', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, notification(2), notification(3, { version: 2 }));
  const [first = '', second = ''] = feed().entries.map(({ id }) => id);
  world.outbox.setNotificationState([first], 'opened');
  world.outbox.setNotificationState([second], 'cleared');
  await settle();
  expect(states()).toEqual(['opened']);
  world.outbox.setNotificationState([second], 'new');
  await settle();
  expect(states()).toEqual(['opened', 'new']);
  expect(world.copy.replica.outboxEntries().map(({ command }) => command.input)).toMatchObject([
    { notificationIds: [first], state: 'opened' },
    { notificationIds: [second], state: 'cleared' },
    { notificationIds: [second], state: 'new' },
  ]);
});

test('[FD2] all stored new notifications are marked as read, up to the last one seen', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, notification(2, { state: 'opened' }), notification(3));
  world.outbox.markAllNotificationsRead(3);
  await settle();
  await world.arrive(ownSpace, notification(4));
  expect(states()).toEqual(['new', 'read', 'opened']);
});

test('[FD2] more than a call takes goes in several', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => idOf(index));
  world.outbox.setNotificationState(ids, 'cleared');
  await settle();
  const sent = world.copy.replica.outboxEntries().map(({ command: { input } }) => input);
  expect(
    sent.flatMap((input) => ('notificationIds' in input ? input.notificationIds : [])),
  ).toEqual(ids);
  expect(sent).toHaveLength(3);
});

test('[FD3] reading the message reads its notification, also without a network', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, notification(2), notification(4, { version: 2, messageSeq: 4 }));
  world.outbox.markRead(north, 3);
  await settle();
  expect(states()).toEqual(['new', 'read']);
});

test('[FD3] an old mark reads nothing more: a notification made new again stays new', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, readMark(3, 2), notification(2, { version: 2 }));
  expect(states()).toEqual(['new']);
});

test('[FD4] notifications older than the device’s are fetched page by page', async () => {
  const total = limits.heldNotifications + 70;
  await holdNotifications(total);
  expect(feed()).toMatchObject({ hasOlder: true });
  expect(feed().entries).toHaveLength(limits.heldNotifications);
  const loading = world.views.feeds.all.loadOlder();
  expect(feed().isLoadingOlder).toBe(true);
  await loading;
  expect(feed()).toMatchObject({ hasOlder: true, isLoadingOlder: false });
  await world.views.feeds.all.loadOlder();
  expect(feed().hasOlder).toBe(false);
  expect(feed().entries.map(({ seq }) => seq)).toEqual(
    Array.from({ length: total }, (_, index) => total - index),
  );
  await world.views.feeds.all.loadOlder();
  expect(world.calls).toHaveLength(2);
});

test('[FD4] a change of an older one leaves no gap, and shows once it is fetched', async () => {
  const total = limits.heldNotifications + 10;
  await holdNotifications(total);
  const last = notification(1, { state: 'opened', version: total + 1 });
  await world.arrive(ownSpace, last, notification(total + 1));
  expect(feed().entries.at(-1)?.seq).toBe(total - limits.heldNotifications + 2);
  await world.views.feeds.all.loadOlder();
  expect(feed().entries).toHaveLength(total + 1);
  expect(feed().entries.at(-1)).toMatchObject({ seq: 1, state: 'opened' });
});

test('[FD4] a page that fails is reported, and can be requested again', async () => {
  await holdNotifications(limits.heldNotifications + 1);
  world.failure = new ConnectionError('not_connected');
  await expect(world.views.feeds.all.loadOlder()).rejects.toBe(world.failure);
  expect(feed()).toMatchObject({ hasOlder: true, isLoadingOlder: false });
  world.failure = null;
  await world.views.feeds.all.loadOlder();
  expect(feed().hasOlder).toBe(false);
});

test('[FD5] counts include notifications with direct messages, and chats except muted ones', async () => {
  await world.holdNorth();
  await world.holdSouth(2);
  await world.arrive(ownSpace, notification(3), notification(4, { state: 'read', version: 4 }));
  expect(totals()).toMatchObject({ unreadNotifications: 3, unreadChats: 2, waitingChats: 2 });
  const mutedUntil = world.clock.now() + 10;
  world.outbox.setChatNotifications({ chatId: south, level: null, mutedUntil });
  world.outbox.setChatNotifications({ chatId: north, level: null, mutedUntil });
  await settle();
  // The mention counts although its chat is muted.
  expect(totals()).toMatchObject({ unreadNotifications: 3, unreadChats: 2, waitingChats: 1 });
  await world.clock.advance(20);
  world.outbox.markRead(north, 4);
  await settle();
  expect(totals()).toMatchObject({ unreadNotifications: 2, unreadChats: 1, waitingChats: 1 });
});

test('[FD5] new notifications beyond the newest count, and are marked as read with all others', async () => {
  const total = limits.heldNotifications + 20;
  await holdNotifications(total);
  await world.arrive(ownSpace, notification(3, { version: total + 1 }));
  expect(totals().unreadNotifications).toBe(limits.heldNotifications + 1);
  expect(feed().entries).toHaveLength(limits.heldNotifications);
  world.outbox.markAllNotificationsRead(total);
  await settle();
  expect(totals().unreadNotifications).toBe(0);
});

test('[FD16] notifications deleted because they were seen and old disappear, and nothing else', async () => {
  await world.holdNorth();
  const of = (seq: number, state: NotificationRow['state'], createdAt: number): NotificationRow =>
    notification(seq, { state, createdAt, version: 2 });
  await world.arrive(
    ownSpace,
    of(2, 'read', 100),
    of(3, 'cleared', 100),
    of(4, 'new', 100),
    of(5, 'read', 200),
  );
  await world.arrive(ownSpace, horizon(200, { version: 3, newSeqs: [4] }));
  const held = (): number[] =>
    [...world.copy.replica.rows('notification').values()].map(({ seq }) => seq);
  expect(held()).toEqual([4, 5]);
  expect(feed().entries.map(({ seq }) => seq)).toEqual([5, 4]);
  // The next deletion reports notifications seen after this one.
  await world.arrive(ownSpace, notification(4, { state: 'read', createdAt: 100, version: 4 }));
  expect(held()).toEqual([4, 5]);
  await world.arrive(ownSpace, horizon(200, { version: 5, newSeqs: [] }));
  expect(held()).toEqual([5]);
  await world.copy.reload();
  expect(held()).toEqual([5]);
});

test('[FD16] a notification read elsewhere and deleted before the device learned of it no longer counts', async () => {
  await world.holdNorth();
  await world.arrive(ownSpace, notification(2), notification(3));
  const seen = notification(3, { state: 'read', version: 6 });
  await world.arrive(ownSpace, horizon(5_000, { version: 5, newSeqs: [3] }), seen);
  expect(feed().entries.map(({ seq }) => seq)).toEqual([3]);
  expect(totals().unreadNotifications).toBe(0);
});

test('[FD16] fetched older notifications disappear as well, also those that were new when fetched', async () => {
  const total = limits.heldNotifications + 10;
  const isNew = (seq: number): boolean => seq === 4 || seq === 5;
  world.notifications = Array.from({ length: total }, (_, index) => {
    const seq = total - index;
    return notification(seq, { state: isNew(seq) ? 'new' : 'read' });
  });
  const held = world.notifications.filter(({ seq }) => seq > 10 || isNew(seq));
  await world.reset(ownSpace, total, [settings(), membership(), ...held]);
  await world.views.feeds.all.loadOlder();
  await world.arrive(ownSpace, notification(4, { state: 'read', version: total + 1 }));
  expect(feed().entries).toHaveLength(total);
  const { createdAt } = notification(6);
  await world.arrive(ownSpace, horizon(createdAt, { version: total + 2, newSeqs: [5] }));
  expect(feed().entries.slice(-2)).toMatchObject([{ seq: 6 }, { seq: 5, state: 'new' }]);
  expect(feed().entries).toHaveLength(total - 4);
});

test('[FD16] a page of notifications deleted while it was on its way shows none of them', async () => {
  const total = limits.heldNotifications + 10;
  await holdNotifications(total);
  world.notifications = world.notifications.map((row) => ({ ...row, state: 'read' }));
  const page = world.views.feeds.all.loadOlder();
  const { createdAt } = notification(6);
  await world.arrive(ownSpace, horizon(createdAt, { version: total + 1, newSeqs: [] }));
  await page;
  expect(feed().entries.at(-1)?.seq).toBe(6);
});

test('[FD6] the message that an entry is about comes from the device, or else from the server', async () => {
  await world.holdNorth({ total: 9, held: 3 });
  const held = world.views.message(north, 9);
  const older = world.views.message(north, 3);
  await settle();
  expect(held.getSnapshot()?.seq).toBe(9);
  expect(older.getSnapshot()?.seq).toBe(3);
  expect(world.calls.filter(({ name }) => name === 'message.page')).toHaveLength(1);
  expect(world.views.message(north, 9)).toBe(held);
});

test('[FD6] one that could not be loaded comes with the next connection; a newer version is followed', async () => {
  await world.holdNorth({ total: 9, held: 3 });
  world.failure = new ConnectionError('not_connected');
  const older = world.views.message(north, 3);
  await settle();
  expect(older.getSnapshot()).toBeNull();
  world.failure = null;
  world.connection.set({ state: 'live', retryAt: null, isCaughtUp: true });
  await settle();
  expect(older.getSnapshot()?.seq).toBe(3);
  const newest = world.views.message(north, 10);
  await settle();
  const edited = message(10, { version: 11, content: { type: 'text', text: 'Other words' } });
  await world.arrive(northSpace, edited);
  expect(newest.getSnapshot()?.content).toMatchObject({ text: 'Other words' });
});
