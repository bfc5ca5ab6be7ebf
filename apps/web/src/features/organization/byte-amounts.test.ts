import { expect, test } from 'vitest';
import { byteUnits, toAmount, toBytes } from './byte-amounts.ts';

const { megabytes, gigabytes } = byteUnits;

test.each([
  ['100', megabytes, 100_000_000],
  ['1.5', gigabytes, 1_500_000_000],
  ['1,5', gigabytes, 1_500_000_000],
  [' 2 000 ', megabytes, 2_000_000_000],
  ['0.1', gigabytes, 100_000_000],
  ['0', gigabytes, 0],
])('[SC331] %j is an amount', (typed, unit, bytes) => {
  expect(toBytes(typed, unit)).toBe(bytes);
});

test.each(['', ' ', '-1', '1e3', 'ten', '1.2.3', '5 GB'])('[SC331] %j is none', (typed) => {
  expect(toBytes(typed, gigabytes)).toBeNaN();
});

test('[SC331] an amount that was set stands in its field as it was typed', () => {
  expect(toAmount(100_000_000, megabytes)).toBe('100');
  expect(toAmount(1_100_000_000, gigabytes)).toBe('1.1');
  for (const typed of ['0.3', '2.7', '1000000']) {
    expect(toAmount(toBytes(typed, gigabytes), gigabytes)).toBe(typed);
  }
});
