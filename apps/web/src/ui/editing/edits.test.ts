import { expect, test } from 'vitest';
import {
  arrowHead,
  boxAround,
  cropTo,
  type Edits,
  ellipseOver,
  fitInto,
  isUnedited,
  moveEdge,
  moveSquare,
  type Point,
  pointInPicture,
  scaleSquare,
  shownArea,
  squareIn,
  turn,
  unedited,
  withoutHiding,
} from './edits.ts';

const size = { width: 400, height: 300 };

test('[SC300] a picture that is turned four times is as it was, and its marks never move', () => {
  let edits: Edits = { ...unedited, marks: [{ kind: 'bar', area: { x: 1, y: 2, ...size } }] };
  const before = edits;
  edits = cropTo(edits, { x: 10, y: 20, width: 100, height: 50 }, size);
  const cropped = edits;
  for (let turns = 0; turns < 4; turns += 1) edits = turn(edits, size);
  expect(edits).toEqual(cropped);
  expect(edits.marks).toBe(before.marks);
  expect(isUnedited(turn(turn(turn(turn(unedited, size), size), size), size))).toBe(true);
});

test.for<[number, Point]>([
  [0, { x: 15, y: 27 }],
  [1, { x: 10 + 7, y: 20 + 50 - 5 }],
  [2, { x: 10 + 100 - 5, y: 20 + 50 - 7 }],
  [3, { x: 10 + 100 - 7, y: 20 + 5 }],
])(
  '[SC300] a finger on a picture cropped and turned %i times meets the right place',
  ([turns, place]) => {
    let edits = cropTo(unedited, { x: 10, y: 20, width: 100, height: 50 }, size);
    for (let turned = 0; turned < turns; turned += 1) edits = turn(edits, size);
    expect(pointInPicture({ x: 5, y: 7 }, size, edits)).toEqual(place);
  },
);

test('[SC300] a crop lies within the picture; one of the whole picture is none', () => {
  const crop = (x: number, y: number, width: number, height: number) =>
    cropTo(unedited, { x, y, width, height }, size).crop;
  expect(crop(-5, -5, 5_000, 100)).toEqual({ x: 0, y: 0, width: 400, height: 100 });
  expect(crop(390, 290, 100, 100)).toEqual({ x: 390, y: 290, width: 10, height: 10 });
  expect(crop(0, 0, 400, 300)).toBeNull();
  const turned = turn(unedited, size);
  expect(shownArea(size, turned)).toMatchObject({ width: 300, height: 400 });
});

test('[SC300] corners and the whole frame move within the picture, and leave a least size', () => {
  const area = { x: 100, y: 100, width: 100, height: 100 };
  const move = (x: -1 | 0 | 1, y: -1 | 0 | 1, by: Point) =>
    moveEdge(area, { x, y }, by, { within: size, least: 40 });
  expect(move(-1, -1, { x: -500, y: 90 })).toEqual({ x: 0, y: 160, width: 200, height: 40 });
  expect(move(1, 1, { x: 500, y: 500 })).toEqual({ x: 100, y: 100, width: 300, height: 200 });
  expect(move(0, 0, { x: 500, y: -500 })).toEqual({ x: 300, y: 0, width: 100, height: 100 });
});

test('[SC302] a patch covers all that was drawn over, and a tap gets one of the least size', () => {
  const corner = [
    { x: 10, y: 10 },
    { x: 110, y: 60 },
  ];
  const { x, y, width, height } = ellipseOver(corner, 20);
  for (const point of corner) {
    const reach = Math.hypot(
      (point.x - x - width / 2) / (width / 2),
      (point.y - y - height / 2) / (height / 2),
    );
    expect(reach).toBeLessThanOrEqual(1.000_001);
  }
  expect(boxAround([{ x: 50, y: 50 }], 20)).toEqual({ x: 40, y: 40, width: 20, height: 20 });
});

test('[SC302] a tap on a patch takes away the uppermost one there', () => {
  const [low, high] = [
    { kind: 'blur', area: { x: 0, y: 0, width: 50, height: 50 } },
    { kind: 'bar', area: { x: 20, y: 20, width: 50, height: 50 } },
  ] as const;
  const edits = { ...unedited, marks: [low, high] };
  expect(withoutHiding(edits, { x: 30, y: 30 })?.marks).toEqual([low]);
  expect(withoutHiding(edits, { x: 10, y: 10 })?.marks).toEqual([high]);
  expect(withoutHiding(edits, { x: 200, y: 10 })).toBeNull();
});

test('[SC301] an arrow has its head at the end of the line, and a dot has none', () => {
  const [above, below] =
    arrowHead(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      4,
    ) ?? [];
  expect(above?.x).toBeCloseTo(100 - 20 * Math.cos(Math.PI / 5));
  expect(above?.y).toBeCloseTo(-(below?.y ?? 0));
  expect(arrowHead([{ x: 5, y: 5 }], 4)).toBeNull();
});

test('[SC294] pictures are scaled down to their longer side, and never up', () => {
  expect(fitInto({ width: 4_000, height: 3_000 }, 2_560)).toEqual({ width: 2_560, height: 1_920 });
  expect(fitInto({ width: 100, height: 50 }, 2_560)).toEqual({ width: 100, height: 50 });
  expect(fitInto({ width: 1, height: 9_000 }, 2_560)).toEqual({ width: 1, height: 2_560 });
});

test('[PF32] a square begins as large as the picture allows, and stays one within the picture', () => {
  expect(squareIn(size)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
  const area = { x: 100, y: 100, width: 100, height: 100 };
  const move = (x: -1 | 0 | 1, y: -1 | 0 | 1, by: Point) =>
    moveSquare(area, { x, y }, by, { within: size, least: 40 });
  expect(move(1, 1, { x: 50, y: 20 })).toEqual({ x: 100, y: 100, width: 150, height: 150 });
  expect(move(1, 1, { x: 500, y: 0 })).toEqual({ x: 100, y: 100, width: 200, height: 200 });
  expect(move(-1, -1, { x: 90, y: 0 })).toEqual({ x: 160, y: 160, width: 40, height: 40 });
  expect(move(-1, 1, { x: -500, y: 0 })).toEqual({ x: 0, y: 100, width: 200, height: 200 });
  expect(move(0, 0, { x: -500, y: 500 })).toEqual({ x: 0, y: 200, width: 100, height: 100 });
});

test('[PF32] two fingers make the square larger and smaller around its middle', () => {
  const area = { x: 200, y: 100, width: 100, height: 100 };
  const scale = (factor: number) => scaleSquare(area, factor, { within: size, least: 40 });
  expect(scale(1.5)).toEqual({ x: 175, y: 75, width: 150, height: 150 });
  expect(scale(9)).toEqual({ x: 100, y: 0, width: 300, height: 300 });
  expect(scale(0.1)).toEqual({ x: 230, y: 130, width: 40, height: 40 });
});
