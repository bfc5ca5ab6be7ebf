import { expect, test } from 'vitest';
import { isPushSettled } from './shown-pushes.ts';

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
  told?: string[];
}

function isSettled({ seq = 5, unreadCount = 1, readUpTo = 0, told = [] }: Facts = {}): boolean {
  const push = { chatId: 'north', seq, tag: 'chat-north' };
  const chats = [{ chatId: 'north', unreadCount, readUpTo, newest }];
  return isPushSettled(push, { chats, isComplete: true, toldTags: new Set(told) });
}

test('[SW15] what the page tells of by itself goes, once the message is there', () => {
  expect(isSettled({ told: ['chat-north'] })).toBe(true);
  expect(isSettled({ told: ['chat-north'], seq: 6 })).toBe(false);
  expect(isSettled({ told: ['chat-south'] })).toBe(false);
});

test('[SW15] what was read in the page goes, and nothing else', () => {
  expect(isSettled()).toBe(false);
  expect(isSettled({ unreadCount: 0 })).toBe(true);
  expect(isSettled({ unreadCount: 0, seq: 6 })).toBe(false);
});

test('[SW15] what was read elsewhere goes, also when something newer is unread or the message is not here', () => {
  expect(isSettled({ readUpTo: 4 })).toBe(false);
  expect(isSettled({ readUpTo: 5 })).toBe(true);
  expect(isSettled({ readUpTo: 6, seq: 6 })).toBe(true);
});

test.for([
  ['once all has arrived', true],
  ['and not before', false],
] as const)('[SW15] that of a chat that the person is not in goes %s', ([, isComplete]) => {
  const push = { chatId: 'south', seq: 5, tag: 'chat-south' };
  expect(isPushSettled(push, { chats: [], isComplete, toldTags: new Set() })).toBe(isComplete);
});
