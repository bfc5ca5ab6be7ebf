import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { lengthLeft } from './length-left.ts';

test('[SC19] near a message’s limit, the remaining characters are counted, an emoji as one', () => {
  const limit = limits.messageTextLength;
  expect(lengthLeft('a'.repeat(7_499), limit)).toBeNull();
  expect(lengthLeft('a'.repeat(7_500), limit)).toBe(500);
  expect(lengthLeft('a'.repeat(8_000), limit)).toBe(0);
  expect(lengthLeft('a'.repeat(8_036), limit)).toBe(-36);
  expect(lengthLeft('😀'.repeat(8_000), limit)).toBe(0);
  expect(lengthLeft('😀'.repeat(4_000), limit)).toBeNull();
});

test('[SC64] for a short text, the last 20 characters are counted', () => {
  const limit = limits.chatTitleLength;
  expect(lengthLeft('', limit)).toBeNull();
  expect(lengthLeft('a'.repeat(99), limit)).toBeNull();
  expect(lengthLeft('a'.repeat(100), limit)).toBe(20);
  expect(lengthLeft('😀'.repeat(120), limit)).toBe(0);
  expect(lengthLeft('a'.repeat(300), limit)).toBe(-180);
});
