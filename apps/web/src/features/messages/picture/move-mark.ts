import {
  type Area,
  boxAround,
  type Color,
  type Edits,
  lineWidth,
  type Mark,
  moveEdge,
  type Point,
  pointInPicture,
  pointInShown,
  shownArea,
  type Size,
} from '../../../ui/editing/edits.ts';

/** A picture as it is seen while it is edited. */
export interface SeenPicture {
  base: Size;
  edits: Edits;
}

/** What is moved by keys: all of a mark, or its end, which is the tip of an arrow. */
export type Grip = 'all' | 'end';

export type PlacedKind = 'arrow' | 'blur' | 'bar';

/** As a part of the shorter side. */
const sizeAtFirst = 0.25;

/** A mark in the middle of what is seen. */
export function markInMiddle(kind: PlacedKind, color: Color, { base, edits }: SeenPicture): Mark {
  const { width, height } = shownArea(base, edits);
  const side = Math.min(width, height) * sizeAtFirst;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  const ends = [
    { x, y },
    { x: x + side, y: y + side },
  ].map((point) => pointInPicture(point, base, edits));
  return kind === 'arrow' ? { kind, color, points: ends } : { kind, area: boxAround(ends, 0) };
}

/** The area around a mark, in what is seen. */
export function boxOf(mark: Mark, { base, edits }: SeenPicture): Area {
  const points = 'points' in mark ? mark.points : cornersOf(mark.area);
  return boxAround(
    points.map((point) => pointInShown(point, base, edits)),
    0,
  );
}

/** Moves a mark within what is seen. */
export function moveMark(mark: Mark, grip: Grip, by: Point, seen: SeenPicture): Mark {
  const { base, edits } = seen;
  const bounds = { within: shownArea(base, edits), least: lineWidth(base) * 2 };
  const toPicture = (point: Point) => pointInPicture(point, base, edits);
  const before = boxOf(mark, seen);
  if ('area' in mark) {
    const after = moveEdge(before, edges[grip], by, bounds);
    return { ...mark, area: boxAround(cornersOf(after).map(toPicture), 0) };
  }
  const points = mark.points.map((point) => pointInShown(point, base, edits));
  // A line that was drawn by hand becomes a straight one.
  if (grip === 'end') points.splice(1, points.length - 2);
  const tip = points.at(-1) ?? before;
  const held = grip === 'all' ? before : { ...tip, width: 0, height: 0 };
  const { x, y } = moveEdge(held, edges.all, by, bounds);
  const moved = points.map((point, at) =>
    grip === 'all' || at === points.length - 1
      ? { x: point.x + x - held.x, y: point.y + y - held.y }
      : point,
  );
  return { ...mark, points: moved.map(toPicture) };
}

const edges = { all: { x: 0, y: 0 }, end: { x: 1, y: 1 } } as const;

function cornersOf({ x, y, width, height }: Area): Point[] {
  return [
    { x, y },
    { x: x + width, y: y + height },
  ];
}
