import { expect, test } from 'vitest';
import { fullestOf, hasRoom } from './files.policy.ts';

const gigabyte = 1_000_000_000;
const large = { freeBytes: 1.5 * gigabyte, totalBytes: 500 * gigabyte };
/** Has less free, but need not keep as much. */
const small = { freeBytes: 1.2 * gigabyte, totalBytes: 4 * gigabyte };

test('[FI10] a gigabyte stays free, on a small disk a twentieth', () => {
  expect([hasRoom(large, gigabyte / 2), hasRoom(large, gigabyte / 2 + 1)]).toEqual([true, false]);
  expect([hasRoom(small, gigabyte), hasRoom(small, gigabyte + 1)]).toEqual([true, false]);
});

test('[FI10] of the disks of uploads and of files, the one with less room counts', () => {
  expect(fullestOf(large, small)).toBe(large);
  expect(fullestOf(small, large)).toBe(large);
  expect(fullestOf(small)).toBe(small);
});
