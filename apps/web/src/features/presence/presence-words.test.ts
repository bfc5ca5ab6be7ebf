import { expect, test } from 'vitest';
import { textsIn } from '../../platform/language/texts-in-tests.ts';
import { wordPresence } from './presence-words.ts';

const now = new Date(2026, 10, 18, 21, 46).getTime();
const seen = (lastSeenAt: number | null, isOnline = false) => ({
  userId: 'u',
  isOnline,
  lastSeenAt,
});

test('[SC13] presence is worded: online, or when the person was last seen', () => {
  const [en, ru] = [textsIn('en'), textsIn('ru')];
  const today = new Date(2026, 10, 18, 20, 15).getTime();
  const yesterday = new Date(2026, 10, 17, 20, 15).getTime();
  expect(wordPresence(seen(null, true), now, en)).toBe('online');
  expect(wordPresence(seen(today), now, en)).toBe('last seen at 20:15');
  expect(wordPresence(seen(today), now, ru)).toBe('был(а) в\u00A020:15');
  expect(wordPresence(seen(yesterday), now, en)).toBe('last seen yesterday, 20:15');
  expect(wordPresence(seen(yesterday), now, ru)).toBe('был(а) вчера, 20:15');
});

test('[SC13] unknown presence is not shown', () => {
  const en = textsIn('en');
  expect(wordPresence(undefined, now, en)).toBe('');
  expect(wordPresence(seen(null), now, en)).toBe('');
});
