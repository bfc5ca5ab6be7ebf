import { expect, test } from 'vitest';
import { dayPartAt } from './greeting.ts';

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [12, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('[D22] at %i:30 it is %s', (hour, part) => {
  expect(dayPartAt(new Date(2025, 10, 21, hour, 30).getTime())).toBe(part);
});
