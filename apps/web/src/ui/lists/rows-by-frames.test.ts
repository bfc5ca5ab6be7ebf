import { expect, test } from 'vitest';
import { rowsOfFrame } from './rows-by-frames.ts';

const rows = Array.from({ length: 16 }, (_, index) => ({
  key: `row ${index}`,
  index,
  start: index * 76,
  end: (index + 1) * 76,
  size: 76,
  lane: 0,
}));

function indexesOf(frame: Partial<Parameters<typeof rowsOfFrame>[1]>): number[] {
  const none = { drawn: new Set<string>(), view: { startIndex: 0, endIndex: 9 }, focused: -1 };
  return rowsOfFrame(rows, { ...none, ...frame }).map(({ index }) => index);
}

test('[SC433] three rows come with a frame, those in view first', () => {
  expect(indexesOf({})).toEqual([0, 1, 2]);
  expect(indexesOf({ view: { startIndex: 6, endIndex: 15 } })).toEqual([6, 7, 8]);
  expect(indexesOf({ view: { startIndex: 6, endIndex: 7 } })).toEqual([6, 7]);
  const drawn = new Set(rows.slice(6, 9).map(({ key }) => key));
  expect(indexesOf({ view: { startIndex: 6, endIndex: 8 }, drawn })).toEqual([0, 1, 2, 6, 7, 8]);
});

test('[SC433] rows that are there stay, and the one with the focus comes at once', () => {
  const drawn = new Set(['row 1', 'row 12', 'a row that is gone']);
  expect(indexesOf({ drawn })).toEqual([0, 1, 2, 3, 12]);
  expect(indexesOf({ drawn, focused: 15 })).toEqual([0, 1, 2, 3, 12, 15]);
});
