import { expect, test } from 'vitest';
import { withPressed } from './press-poll.ts';

test('[PO21] of one answer, a press exchanges it, and a second press on it changes nothing', () => {
  const chosen = [0];
  expect(withPressed([], 1, { isMultiple: false })).toEqual([1]);
  expect(withPressed(chosen, 1, { isMultiple: false })).toEqual([1]);
  expect(withPressed(chosen, 0, { isMultiple: false })).toBe(chosen);
});

test('[PO21] of several answers, a press adds one or takes it back', () => {
  expect(withPressed([0], 2, { isMultiple: true })).toEqual([0, 2]);
  expect(withPressed([0, 2], 0, { isMultiple: true })).toEqual([2]);
});
