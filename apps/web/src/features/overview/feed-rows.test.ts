import { expect, test } from 'vitest';
import { nameDays } from './feed-rows.ts';

const noon = (day: number) => ({ time: new Date(2025, 10, day, 12).getTime() });
const now = new Date(2025, 10, 21, 21, 46).getTime();

function daysOf(...days: number[]): (string | null)[] {
  return nameDays(days.map(noon), ({ time }) => time, now, 'en').map(({ day }) => day);
}

test('[D21] each day is named once, above the first that came on it', () => {
  expect(daysOf(21, 21, 20, 18, 18)).toEqual(['Today', null, 'Yesterday', 'Tue 18 Nov', null]);
});

test('[D21] nothing has no days', () => {
  expect(daysOf()).toEqual([]);
});
