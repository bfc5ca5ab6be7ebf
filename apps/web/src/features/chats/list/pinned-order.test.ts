import { expect, test } from 'vitest';
import { moved, placeUnder } from './pinned-order.ts';

test('[CH51] an entry moves to another place, and nowhere else', () => {
  const list = ['a', 'b', 'c'];
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(list, 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(list, 1, 1)).toBe(list);
  expect(moved(list, 2, 3)).toBe(list);
  expect(moved(list, 0, -1)).toBe(list);
});

test('[CH51] a pointer beyond the rows is over the first or the last of them', () => {
  const rows = [
    { top: 100, bottom: 156 },
    { top: 156, bottom: 212 },
  ];
  expect([0, 120, 156, 500].map((y) => placeUnder(y, rows))).toEqual([0, 0, 1, 1]);
});
