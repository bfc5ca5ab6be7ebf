import { expect, test } from 'vitest';
import { type Edits, type Mark, turn, unedited } from '../../../ui/editing/edits.ts';
import { boxOf, markInMiddle, moveMark, seenMarks, seenPartOf } from './move-mark.ts';

const base = { width: 400, height: 200 };
const cropped: Edits = { ...unedited, crop: { x: 100, y: 40, width: 200, height: 120 } };

/** The same picture, turned by each number of quarters. */
const turned = [0, 1, 2, 3].map((turns) =>
  Array.from({ length: turns }).reduce<Edits>((edits) => turn(edits, base), cropped),
);

test.for(turned)('[SC454] a mark is placed in the middle of what is seen', (edits) => {
  const isUpright = edits.turns % 2 === 0;
  const [x, y] = isUpright ? [85, 45] : [45, 85];
  for (const kind of ['arrow', 'blur', 'bar'] as const) {
    const mark = markInMiddle(kind, '#ffffff', { base, edits });
    expect(boxOf(mark, { base, edits })).toEqual({ x, y, width: 30, height: 30 });
  }
});

test.for(turned)('[SC454] a mark moves, and its end, as it is seen', (edits) => {
  const seen = { base, edits };
  for (const kind of ['arrow', 'blur'] as const) {
    const mark = markInMiddle(kind, '#ffffff', seen);
    const { x, y } = boxOf(mark, seen);
    const moved = moveMark(mark, 'all', { x: 10, y: -5 }, seen);
    expect(boxOf(moved, seen)).toEqual({ x: x + 10, y: y - 5, width: 30, height: 30 });
    const larger = moveMark(mark, 'end', { x: 10, y: 5 }, seen);
    expect(boxOf(larger, seen)).toEqual({ x, y, width: 40, height: 35 });
  }
});

test.for(turned)('[SC454] a mark stays in what is seen', (edits) => {
  const seen = { base, edits };
  const isUpright = edits.turns % 2 === 0;
  const [width, height] = isUpright ? [200, 120] : [120, 200];
  for (const kind of ['arrow', 'bar'] as const) {
    const mark = markInMiddle(kind, '#ffffff', seen);
    const end = { x: width - 30, y: height - 30, width: 30, height: 30 };
    const moved = moveMark(mark, 'all', { x: 999, y: 999 }, seen);
    expect(boxOf(moved, seen)).toEqual(end);
    expect(boxOf(moveMark(moved, 'end', { x: 999, y: 999 }, seen), seen)).toEqual(end);
  }
});

test('[SC454] an arrow that was drawn by hand keeps its line when it moves, and is straight when its tip moves', () => {
  const points = [
    { x: 10, y: 10 },
    { x: 30, y: 50 },
    { x: 60, y: 20 },
  ];
  const seen = { base, edits: unedited };
  const arrow: Mark = { kind: 'arrow', color: '#ffffff', points };
  const by = { x: 8, y: 4 };
  expect(moveMark(arrow, 'all', by, seen)).toEqual({
    ...arrow,
    points: points.map(({ x, y }) => ({ x: x + 8, y: y + 4 })),
  });
  expect(moveMark(arrow, 'end', by, seen)).toEqual({
    ...arrow,
    points: [points[0], { x: 68, y: 24 }],
  });
});

/** What is seen of the picture of `base`, from 100, 40 to 300, 160. */
const seen = { base, edits: cropped };

function barAt(x: number, y: number, width: number, height: number): Mark {
  return { kind: 'bar', area: { x, y, width, height } };
}

function arrowFrom(x: number, y: number, toX: number, toY: number): Mark {
  const points = [
    { x, y },
    { x: toX, y: toY },
  ];
  return { kind: 'arrow', color: '#ffffff', points };
}

test('[SC454] keys reach the marks that are seen, each as far as it is seen, and none that was cut off', () => {
  const marks = [
    barAt(10, 60, 50, 50),
    barAt(80, 60, 50, 50),
    arrowFrom(110, 60, 150, 60),
    arrowFrom(110, 165, 150, 190),
    barAt(0, 0, 400, 200),
  ];
  const picture = { base, edits: { ...cropped, marks } };
  expect(seenMarks('blur', picture)).toEqual([
    { mark: marks[1], at: 1, part: { x: 0, y: 20, width: 30, height: 50 } },
    { mark: marks[4], at: 4, part: { x: 0, y: 0, width: 200, height: 120 } },
  ]);
  // With the breadth of the line, which is four.
  expect(seenMarks('arrow', picture)).toEqual([
    { mark: marks[2], at: 2, part: { x: 8, y: 18, width: 44, height: 4 } },
  ]);
});

test('[SC454] a straight arrow at the edge stays within reach of the keys', () => {
  const arrow = arrowFrom(110.3, 60.7, 150.1, 60.7);
  const moved = moveMark(arrow, 'all', { x: 0, y: 999 }, seen);
  expect(boxOf(moved, seen).y).toBeCloseTo(120);
  expect(seenPartOf(moved, seen)?.height).toBeCloseTo(2);
});

test('[SC454] a mark that is partly outside moves where it is led only, and no farther out', () => {
  const bar = barAt(80, 60, 50, 50);
  const move = (mark: Mark, grip: 'all' | 'end', x: number, y: number) =>
    boxOf(moveMark(mark, grip, { x, y }, seen), seen);
  expect(move(bar, 'all', 0, 5)).toEqual({ x: -20, y: 25, width: 50, height: 50 });
  expect(move(bar, 'all', -5, 0)).toEqual({ x: -20, y: 20, width: 50, height: 50 });
  expect(move(bar, 'all', 5, 0)).toEqual({ x: -15, y: 20, width: 50, height: 50 });
  // Its end is within.
  expect(move(bar, 'end', -999, 0)).toEqual({ x: -20, y: 20, width: 28, height: 50 });
  expect(move(barAt(280, 60, 50, 50), 'end', 0, 5)).toEqual({
    x: 180,
    y: 20,
    width: 50,
    height: 55,
  });
  const tipOutside = arrowFrom(120, 60, 90, 60);
  expect(move(tipOutside, 'end', 0, -5)).toEqual({ x: -10, y: 15, width: 30, height: 5 });
});

test('[SC454] a mark that is larger than what is seen is moved while it covers that', () => {
  const bar = barAt(50, 0, 300, 200);
  const move = (x: number, y: number) => boxOf(moveMark(bar, 'all', { x, y }, seen), seen);
  expect(move(10, -10)).toEqual({ x: -40, y: -50, width: 300, height: 200 });
  expect(move(999, 999)).toEqual({ x: 0, y: 0, width: 300, height: 200 });
  expect(move(-999, -999)).toEqual({ x: -100, y: -80, width: 300, height: 200 });
});
