import { expect, test } from 'vitest';
import { RowPlaces } from './row-places.ts';

test('[SC22] rows are stacked', () => {
  const places = new RowPlaces([10, 20, 30]);
  expect([0, 1, 2, 3].map((index) => places.startOf(index))).toEqual([0, 10, 30, 60]);
  expect(places.endOf(1)).toBe(30);
  expect(places.total).toBe(60);
});

test.each([
  [-5, 0],
  [0, 0],
  [9.9, 0],
  [10, 1],
  [29, 1],
  [30, 2],
  [60, 2],
  [900, 2],
])('[SC22] the row at %d px is found', (offset, index) => {
  expect(new RowPlaces([10, 20, 30]).indexAt(offset)).toBe(index);
});

test('[SC22] a row that is drawn with another height moves those below it', () => {
  const places = new RowPlaces([10, 20, 30]);
  expect(
    places.correct([
      [1, 44],
      [2, 30],
    ]),
  ).toBe(true);
  expect(places.startOf(1)).toBe(10);
  expect(places.startOf(2)).toBe(54);
  expect(places.total).toBe(84);
  expect(places.correct([[1, 44]])).toBe(false);
});

test('[SC22] without rows there is nothing', () => {
  const places = new RowPlaces([]);
  expect(places.total).toBe(0);
  expect(places.indexAt(10)).toBe(0);
});
