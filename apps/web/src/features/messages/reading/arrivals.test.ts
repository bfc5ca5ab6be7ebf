import { expect, test } from 'vitest';
import { findArrivals } from './arrivals.ts';

const list = (keys: string) => keys.split('').map((key) => ({ key }));
const arrivals = (before: string, after: string) =>
  findArrivals(list(before), list(after))
    .map(({ key }) => key)
    .join('');

test('[SC15] what is added at the end is new, what is added above is not', () => {
  expect(arrivals('abc', 'abcde')).toBe('de');
  expect(arrivals('abc', '12abc')).toBe('');
  expect(arrivals('abc', '12abcd')).toBe('d');
  expect(arrivals('', 'a')).toBe('a');
});

test('[SC15] a message that is only sent or taken back brings nothing new', () => {
  expect(arrivals('abc', 'abc')).toBe('');
  expect(arrivals('abc', 'ab')).toBe('');
  expect(arrivals('abc', '')).toBe('');
});

test('[SC15] a jump to another place in the chat brings nothing new', () => {
  expect(arrivals('xyz', 'abc')).toBe('');
});
