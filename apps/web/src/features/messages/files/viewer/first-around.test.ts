import { expect, test } from 'vitest';
import { firstAround } from './first-around.ts';

test('[SC426] up to seven are around the one that is seen, which is in the middle unless it is near an end', () => {
  expect([0, 3, 4, 50, 96, 99].map((index) => firstAround(index, 100))).toEqual([
    0, 0, 1, 47, 93, 93,
  ]);
  expect([0, 4].map((index) => firstAround(index, 5))).toEqual([0, 0]);
});
