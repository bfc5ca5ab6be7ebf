import { notificationKinds } from '@tend/protocol';
import { expect, test } from 'vitest';
import { isPushKnown, isPushSettled, isPushTold, putsConnectionInDoubt } from './shown-pushes.ts';

const newest = {
  kind: 'message',
  id: 'm',
  chatId: 'north',
  authorId: 'ben',
  seq: 5,
  version: 5,
  createdAt: 0,
  content: { type: 'text', text: 'Hello' },
} as const;

interface Facts {
  seq?: number;
  unreadCount?: number;
  readUpTo?: number;
}

function isSettled({ seq = 5, unreadCount = 1, readUpTo = 0 }: Facts = {}): boolean {
  const push = { chatId: 'north', seq, tag: 'chat-north' };
  const chats = [{ chatId: 'north', unreadCount, readUpTo, newest }];
  return isPushSettled(push, { chats, isComplete: true, isCurrent: true, unread: [] });
}

test('[SW15] a notification that the page has announced itself is dismissed, but not a newer one or that of another chat', () => {
  const shown = { chatId: 'north', seq: 5, tag: 'chat-north' };
  expect(isPushTold(shown, { tag: 'chat-north', seq: 5 })).toBe(true);
  expect(isPushTold(shown, { tag: 'chat-north', seq: 4 })).toBe(false);
  expect(isPushTold(shown, { tag: 'chat-south', seq: 5 })).toBe(false);
});

test('[NS15] a notification without a position stays until its chat is read', () => {
  const shown = { chatId: 'north', seq: null, tag: 'north' };
  expect(isPushTold(shown, { tag: 'north', seq: 5 })).toBe(false);
});

test('[SW15] notifications of messages read in the page are dismissed, and no others', () => {
  expect(isSettled()).toBe(false);
  expect(isSettled({ unreadCount: 0 })).toBe(true);
  expect(isSettled({ unreadCount: 0, seq: 6 })).toBe(false);
});

test('[SW15] notifications read elsewhere are dismissed, also when newer ones are unread or the message is not loaded', () => {
  expect(isSettled({ readUpTo: 4 })).toBe(false);
  expect(isSettled({ readUpTo: 5 })).toBe(true);
  expect(isSettled({ readUpTo: 6, seq: 6 })).toBe(true);
});

test.for([
  ['once all has arrived', true],
  ['and not before', false],
] as const)('[SW15] that of a chat that the person is not in goes %s', ([, isComplete]) => {
  const push = { chatId: 'south', seq: 5, tag: 'chat-south' };
  expect(isPushSettled(push, { chats: [], unread: [], isComplete, isCurrent: true })).toBe(
    isComplete,
  );
});

test.for([
  ['once nothing is unread in its chat', { unreadCount: 0, isCurrent: true }, true],
  ['and not while something is', { unreadCount: 1, isCurrent: true }, false],
  ['nor while the page may not know it', { unreadCount: 0, isCurrent: false }, false],
] as const)('[NS15] one that does not say which message it tells of goes %s', ([, facts, goes]) => {
  const chats = [{ chatId: 'north', unreadCount: facts.unreadCount, readUpTo: 0, newest }];
  const known = { chats, unread: [], isComplete: false, isCurrent: facts.isCurrent };
  expect(isPushSettled({ chatId: 'north', seq: null, tag: 'north' }, known)).toBe(goes);
});

test('[AL21] an alert that reading does not settle stays when its message is read, and goes when the chat was left', () => {
  const mention = {
    ...notificationKinds.mention,
    topic: 'kind',
    settledBy: 'acknowledged',
  } as const;
  const kinds = { ...notificationKinds, mention };
  const shown = { chatId: 'north', seq: 5, tag: 'mention:north' };
  const chats = [{ chatId: 'north', unreadCount: 0, readUpTo: 5, newest }];
  const unread = [{ type: 'mention', chatId: 'north', seq: 5 }] as const;
  const known = { chats, unread, isComplete: true, isCurrent: true };
  expect(isPushSettled(shown, known, kinds)).toBe(false);
  expect(isPushSettled({ ...shown, tag: 'north' }, known, kinds)).toBe(true);
  expect(isPushSettled(shown, { ...known, chats: [] }, kinds)).toBe(true);
});

test.for([
  ['a message that is here', { kind: 'message', seq: 5 }, true],
  ['one that has not come', { kind: 'message', seq: 6 }, false],
  ['one of a chat that has not come', { kind: 'message', seq: 5, chatId: 'south' }, false],
  ['what was read elsewhere', { kind: 'withdraw', seq: 4 }, true],
  ['what is not known to be read', { kind: 'withdraw', seq: 5 }, false],
  ['a chat that was left', { kind: 'withdraw', seq: 5, chatId: 'south' }, true],
] as const)('[FD19] of %s the page or the push knows the count', ([, about, isKnown]) => {
  const chats = [{ chatId: 'north', unreadCount: 1, readUpTo: 4, newest }];
  expect(isPushKnown({ chatId: 'north', ...about }, chats)).toBe(isKnown);
});

test('[CL17] a push does not restart a catch-up that is under way', () => {
  expect(putsConnectionInDoubt({ state: 'live', isCaughtUp: false })).toBe(false);
  expect(putsConnectionInDoubt({ state: 'live', isCaughtUp: true })).toBe(true);
  expect(putsConnectionInDoubt({ state: 'offline', isCaughtUp: false })).toBe(true);
  expect(putsConnectionInDoubt({ state: 'connecting', isCaughtUp: false })).toBe(false);
});

test('[AL28] a notification of reactions goes once the feed says that they were seen, and stays before', () => {
  const shown = { chatId: 'north', seq: 5, tag: 'reaction-5:north' };
  const chats = [{ chatId: 'north', unreadCount: 0, readUpTo: 5, newest }];
  const unread = [{ type: 'reaction', chatId: 'north', seq: 5 }] as const;
  const known = { chats, unread: [], isComplete: true, isCurrent: true };
  expect(isPushSettled(shown, { ...known, unread })).toBe(false);
  expect(isPushSettled(shown, known)).toBe(true);
  expect(isPushSettled(shown, { ...known, isCurrent: false })).toBe(false);
  expect(isPushSettled({ ...shown, tag: 'urgent-5:north' }, known)).toBe(false);
});
