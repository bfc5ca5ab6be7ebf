import { expect, test } from 'vitest';
import { byMonth } from './by-month.ts';

const at = (year: number, month: number, day: number) => ({
  createdAt: new Date(year, month, day).getTime(),
});

test('[SC278] files are grouped by month, also the same one of different years', () => {
  const files = [at(2026, 10, 24), at(2026, 10, 2), at(2026, 9, 31), at(2025, 9, 30)];
  expect(byMonth(files).map(({ things }) => things.length)).toEqual([2, 1, 1]);
  expect(byMonth(files)[1]?.time).toBe(at(2026, 9, 31).createdAt);
  expect(byMonth([])).toEqual([]);
});
