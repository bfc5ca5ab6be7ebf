import { expect, test } from 'vitest';
import { lengthLeft } from './message-length.ts';

test('[SC19] near the limit, what is left is counted in characters, an emoji as one', () => {
  expect(lengthLeft('a'.repeat(7_499))).toBeNull();
  expect(lengthLeft('a'.repeat(7_500))).toBe(500);
  expect(lengthLeft('a'.repeat(8_000))).toBe(0);
  expect(lengthLeft('a'.repeat(8_036))).toBe(-36);
  expect(lengthLeft('😀'.repeat(8_000))).toBe(0);
  expect(lengthLeft('😀'.repeat(4_000))).toBeNull();
});
