import { expect, test } from 'vitest';
import { diskState } from './disk-state.ts';

test.each([
  [0, 'full'],
  [1_000, 'full'],
  [1_001, 'nearlyFull'],
  [2_999, 'nearlyFull'],
  [3_000, 'roomy'],
] as const)('[SC332] with %d bytes free the disk is %s', (freeBytes, state) => {
  expect(diskState({ freeBytes, totalBytes: 50_000, reserveBytes: 1_000 })).toBe(state);
});
