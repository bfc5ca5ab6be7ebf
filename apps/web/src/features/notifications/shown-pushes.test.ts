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

function isSettled({ seq = 5, unreadCount = 1, told = [] as string[] } = {}): boolean {
  const push = { chatId: 'north', seq, tag: 'chat-north' };
  return isPushSettled(push, [{ chatId: 'north', unreadCount, newest }], new Set(told));
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
