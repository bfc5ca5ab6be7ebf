import { forEver } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '../fake-clock.fixture.ts';
import { chatListing, north, ownSpace, readMark, south } from '../rows.fixture.ts';
import { newestPlaceIn } from './chat-listing.ts';
import { ChatWorld } from './chat-world.fixture.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.copy.open();
  await world.holdNorth();
  // Newer than North.
  await world.holdSouth(1);
});

function order(): string[] {
  return world.views.chatList.getSnapshot().items.map(({ chatId }) => chatId);
}

function itemOf(chatId: string) {
  return world.views.chatList.getSnapshot().items.find((item) => item.chatId === chatId);
}

function unreadChats(): number {
  return world.views.totals.getSnapshot().unreadChats;
}

test('[CL120] pinned chats come first, the last pinned at the top, also while that waits', async () => {
  expect(order()).toEqual([south, north]);
  await world.arrive(ownSpace, chatListing(north, { pinOrder: 4, version: 4 }));
  expect(order()).toEqual([north, south]);
  world.outbox.changeOwn({ name: 'chat.setPinned', input: { chatId: south, isPinned: true } });
  await settle();
  expect(order()).toEqual([south, north]);
  // What waits says nothing new of a chat that is pinned already.
  world.outbox.changeOwn({ name: 'chat.setPinned', input: { chatId: north, isPinned: true } });
  await settle();
  expect(order()).toEqual([south, north]);
  world.outbox.changeOwn({ name: 'chat.setPinned', input: { chatId: south, isPinned: false } });
  await settle();
  expect(itemOf(south)?.pinOrder).toBe(null);
  await world.write({ createdAt: 20_000 });
  expect(order()).toEqual([north, south]);
});

test('[CL120] of chats that wait to be pinned the later one is above', async () => {
  world.outbox.changeOwn({ name: 'chat.setPinned', input: { chatId: south, isPinned: true } });
  await world.clock.advance(1);
  world.outbox.changeOwn({ name: 'chat.setPinned', input: { chatId: north, isPinned: true } });
  await settle();
  expect(order()).toEqual([north, south]);
});

test('[CL160] an order of the pinned chats shows at once, and does not pin a chat', async () => {
  await world.arrive(ownSpace, chatListing(north, { pinOrder: 4, version: 4 }));
  await world.arrive(ownSpace, chatListing(south, { pinOrder: 5, version: 5 }));
  expect(order()).toEqual([south, north]);
  world.outbox.changeOwn({ name: 'chat.orderPinned', input: { chatIds: [north, south] } });
  await settle();
  expect(order()).toEqual([north, south]);
  await world.clock.advance(1);
  world.outbox.changeOwn({ name: 'chat.setPinned', input: { chatId: north, isPinned: false } });
  world.outbox.changeOwn({ name: 'chat.orderPinned', input: { chatIds: [north, south] } });
  await settle();
  expect(itemOf(north)?.pinOrder).toBeNull();
});

test('[CL121] a chat is archived at once, and comes back with a new message unless it is muted', async () => {
  const archive = () =>
    world.outbox.changeOwn({
      name: 'chat.setArchived',
      input: { chatId: north, upTo: newestPlaceIn(world.copy.replica, north) },
    });
  archive();
  await settle();
  expect(itemOf(north)?.isArchived).toBe(true);
  await world.write();
  expect(itemOf(north)?.isArchived).toBe(false);
  archive();
  world.outbox.setChatNotifications({ chatId: north, level: null, mutedUntil: forEver });
  await settle();
  await world.write();
  expect(itemOf(north)?.isArchived).toBe(true);
  world.outbox.changeOwn({ name: 'chat.setArchived', input: { chatId: north, upTo: null } });
  await settle();
  expect(itemOf(north)?.isArchived).toBe(false);
});

test('[CL121] unread messages of archived chats are counted as messages, but their chats are not', async () => {
  expect(world.views.totals.getSnapshot()).toMatchObject({ unreadChats: 2, waitingChats: 2 });
  const { unreadMessages } = world.views.totals.getSnapshot();
  await world.arrive(ownSpace, chatListing(north, { archivedUpTo: 4, version: 4 }));
  expect(world.views.totals.getSnapshot()).toMatchObject({
    unreadChats: 1,
    waitingChats: 1,
    unreadMessages,
  });
});

test('[CL122] a chat that is marked as unread counts as one, until more of it is read', async () => {
  await world.arrive(ownSpace, readMark(4, 4));
  expect(unreadChats()).toBe(1);
  world.outbox.changeOwn({
    name: 'chat.setMarkedUnread',
    input: { chatId: north, at: newestPlaceIn(world.copy.replica, north) },
  });
  await settle();
  expect(itemOf(north)).toMatchObject({ isMarkedUnread: true, unreadCount: 0 });
  expect(unreadChats()).toBe(2);
  expect(world.views.totals.getSnapshot().unreadMessages).toBe(1);
  await world.write();
  expect(itemOf(north)).toMatchObject({ isMarkedUnread: true, unreadCount: 1 });
  world.outbox.markRead(north, 5);
  await settle();
  expect(itemOf(north)).toMatchObject({ isMarkedUnread: false, unreadCount: 0 });
  expect(unreadChats()).toBe(1);
});
