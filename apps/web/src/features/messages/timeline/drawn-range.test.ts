import { expect, test } from 'vitest';
import { DrawnRange } from './drawn-range.ts';
import { RowPlaces } from './row-places.ts';

/** A thousand rows of 100 px. */
const places = new RowPlaces(Array.from({ length: 1_000 }, () => 100));
const view = { top: 50_000, height: 700 };

test('[SC17] a few rows beyond the view are drawn on both sides', () => {
  expect(new DrawnRange().around(view, places, null)).toEqual({ from: 494, to: 512 });
});

test('[SC17] while the list moves, rows come a few at a time, before they are in view', () => {
  const range = new DrawnRange();
  const drawn = range.around(view, places, null);
  expect(range.isEnough(view, places, drawn)).toBe(true);
  const moved = { ...view, top: view.top - 400 };
  expect(range.isEnough(moved, places, drawn)).toBe(false);
  expect(drawn.from - range.around(moved, places, drawn).from).toBeLessThanOrEqual(4);
});

test('[SC17] at rest the rows for a fling are drawn step by step, and stay while it goes on', () => {
  const range = new DrawnRange();
  let drawn = range.around(view, places, null);
  while (range.reachFurther(view, places, drawn)) {
    const next = range.around(view, places, drawn);
    expect(next).not.toEqual(drawn);
    expect(drawn.from - next.from).toBeLessThanOrEqual(2);
    drawn = next;
  }
  expect(view.top - places.startOf(drawn.from)).toBeGreaterThan(1_100);
  range.reachLess();
  const flung = { ...view, top: view.top - 800 };
  expect(range.isEnough(flung, places, drawn)).toBe(true);
});

test('[SC17] rows far away are removed, and after a jump all of them', () => {
  const range = new DrawnRange();
  const drawn = range.around(view, places, null);
  const flung = { ...view, top: view.top - 5_000 };
  expect(range.around(flung, places, drawn)).toEqual(range.around(flung, places, null));
  const nearby = { ...view, top: view.top - 1_500 };
  expect(range.around(nearby, places, { from: 470, to: 530 }).to).toBe(505);
});

test('[SC17] a row that is added at the end does not remove one at the other end each time', () => {
  const range = new DrawnRange();
  const drawn = { from: 483, to: 508 };
  const following = { ...view, top: view.top + 100 };
  expect(range.around(following, places, drawn).from).toBe(drawn.from);
});
