import { expect, test } from 'vitest';
import { type Mark, unedited } from '../../../ui/editing/edits.ts';
import {
  addStep,
  beginHistory,
  changeMark,
  type EditHistory,
  placeMark,
  removeMark,
  undoStep,
} from './edit-history.ts';

const nothing = beginHistory(unedited);

/** A mark that is told from others by where it is. */
function markAt(x: number): Mark {
  return { kind: 'bar', area: { x, y: 0, width: 10, height: 10 } };
}

/** Where the marks are. */
function placesIn({ edits }: EditHistory): (number | null)[] {
  return edits.marks.map((mark) => ('area' in mark ? mark.area.x : null));
}

test('[SC454] a mark that is placed and moved is one step', () => {
  const placed = placeMark(placeMark(nothing, markAt(1)), markAt(2));
  const moved = changeMark(changeMark(placed, 1, markAt(3)), 1, markAt(4));
  expect(placesIn(moved)).toEqual([1, 4]);
  expect(placesIn(undoStep(moved))).toEqual([1]);
  expect(undoStep(undoStep(moved))).toEqual(nothing);
});

test('[SC454] another mark, a stroke and an undone step begin a step', () => {
  const placed = placeMark(placeMark(nothing, markAt(1)), markAt(2));
  const other = changeMark(placed, 0, markAt(3));
  expect(placesIn(undoStep(other))).toEqual([1, 2]);
  const drawn = addStep(other, { ...other.edits, turns: 1 });
  expect(placesIn(undoStep(changeMark(drawn, 0, markAt(4))))).toEqual([3, 2]);
  const undone = undoStep(drawn);
  expect(placesIn(undoStep(changeMark(undone, 0, markAt(4))))).toEqual([3, 2]);
});

test('[SC454] a mark that is removed by mistake can be had back as it was', () => {
  const moved = changeMark(placeMark(nothing, markAt(1)), 0, markAt(2));
  const removed = removeMark(moved, 0);
  expect(placesIn(removed)).toEqual([]);
  expect(placesIn(undoStep(removed))).toEqual([2]);
});

test('[SC454] what is done to the mark that gets the place of a removed one is another step', () => {
  const two = placeMark(placeMark(nothing, markAt(1)), markAt(2));
  const moved = changeMark(removeMark(two, 0), 0, markAt(3));
  expect(placesIn(undoStep(moved))).toEqual([2]);
  const added = placeMark(removeMark(two, 1), markAt(4));
  expect(placesIn(added)).toEqual([1, 4]);
  expect(placesIn(undoStep(added))).toEqual([1]);
});

test('[SC303] without a step nothing is undone', () => {
  expect(undoStep(nothing)).toBe(nothing);
});
