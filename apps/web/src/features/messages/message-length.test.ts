import { expect, test } from 'vitest';
import { lengthLeft, textToSend } from './message-length.ts';

test('[SC19] near the limit, what is left is counted in characters, an emoji as one', () => {
  expect(lengthLeft('a'.repeat(7_499))).toBeNull();
  expect(lengthLeft('a'.repeat(7_500))).toBe(500);
  expect(lengthLeft('a'.repeat(8_000))).toBe(0);
  expect(lengthLeft('a'.repeat(8_036))).toBe(-36);
  expect(lengthLeft('😀'.repeat(8_000))).toBe(0);
  expect(lengthLeft('😀'.repeat(4_000))).toBeNull();
});

test('[SC19] a text is sent as it was typed, but for what no server could keep', () => {
  expect(textToSend('  a\n\n👩‍⚕️ é \n')).toBe('  a\n\n👩‍⚕️ é');
  expect(textToSend('a\0b\uD800c')).toBe('ab\uFFFDc');
  expect(textToSend(' \n ')).toBe('');
});
