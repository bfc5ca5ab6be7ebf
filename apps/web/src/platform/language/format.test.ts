import { expect, test } from 'vitest';
import { formatBytes, formatLength } from './format.ts';

test.each([
  [0, '0 kB'],
  [9, '0.1 kB'],
  [900, '0.9 kB'],
  [1_000, '1 kB'],
  [240_400, '240 kB'],
  [999_600, '1 MB'],
  [3_240_000, '3.2 MB'],
  [148_000_000, '148 MB'],
  [1_500_000_000, '1.5 GB'],
])('[SC263] %i bytes are said as people say them', (bytes, words) => {
  expect(formatBytes(bytes, 'en')).toBe(words);
});

test('[SC263] sizes are said in the language of the screens', () => {
  expect(formatBytes(3_240_000, 'ru')).toBe('3,2 МБ');
});

test.each([
  [0, '0:00'],
  [9_400, '0:09'],
  [59_600, '1:00'],
  [754_000, '12:34'],
  [3_729_000, '1:02:09'],
])('[SC263] a length of %i ms is said like a clock', (length, words) => {
  expect(formatLength(length)).toBe(words);
});
