import { expect, test } from 'vitest';
import { type Edits, type Mark, turn, unedited } from '../../../ui/editing/edits.ts';
import { boxOf, markInMiddle, moveMark } from './move-mark.ts';

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
