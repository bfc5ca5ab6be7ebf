import { expect, test } from 'vitest';
import { openingOffset } from './opening-offset.ts';

const view = { viewHeight: 100, linePx: 20, paddingEnd: 10 };
const tenRows = Array.from({ length: 10 }, () => 30);

test('[SC23] a list without an unread line opens at its end', () => {
  expect(openingOffset(tenRows, -1, view)).toBe(210);
});

test('[SC23] a list with one opens with it in the upper part of the view, as far as the rows below it reach', () => {
  expect(openingOffset(tenRows, 4, view)).toBe(100);
  expect(openingOffset(tenRows, 9, view)).toBe(210);
  expect(openingOffset(tenRows, 0, view)).toBe(0);
});

test('[SC23] a list that fits into the view is not scrolled', () => {
  expect(openingOffset([30, 30], -1, view)).toBe(0);
  expect(openingOffset([30, 30], 1, view)).toBe(0);
});
