import { expect, test } from 'vitest';
import { restAfter } from './swipe-rest.ts';

const rowPx = 390;

test('[SC104] a swiped row closes, opens for two buttons, or does the outer action', () => {
  const rest = (shownPx: number, isFlung = false) => restAfter({ shownPx, rowPx, isFlung });
  expect(rest(55)).toEqual({ px: 0, isOuter: false });
  expect(rest(56)).toEqual({ px: 152, isOuter: false });
  expect(rest(234)).toEqual({ px: 152, isOuter: false });
  expect(rest(235).isOuter).toBe(true);
  expect(rest(20, true)).toEqual({ px: 152, isOuter: false });
});
