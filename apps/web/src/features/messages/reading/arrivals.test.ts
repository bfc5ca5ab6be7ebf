import { expect, test } from 'vitest';
import { findArrivals } from './arrivals.ts';

const list = (keys: string) => keys.split('').map((key) => ({ key }));
const arrivals = (before: string, after: string) =>
  findArrivals(list(before), list(after))
    .map(({ key }) => key)
    .join('');

test('[SC15] messages added at the end are new, those added above are not', () => {
  expect(arrivals('abc', 'abcde')).toBe('de');
  expect(arrivals('abc', '12abc')).toBe('');
  expect(arrivals('abc', '12abcd')).toBe('d');
  expect(arrivals('', 'a')).toBe('a');
});

test('[SC15] sending or discarding a message brings nothing new', () => {
  expect(arrivals('abc', 'abc')).toBe('');
  expect(arrivals('abc', 'ab')).toBe('');
  expect(arrivals('abc', '')).toBe('');
});

test('[SC15] a jump to another place in the chat brings nothing new', () => {
  expect(arrivals('xyz', 'abc')).toBe('');
});
