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

/** What is seen of a mark, with the breadth of its line; null if it was cut off. */
export function seenPartOf(mark: Mark, seen: SeenPicture): Area | null {
  const shown = shownArea(seen.base, seen.edits);
  const reach = 'points' in mark ? lineWidth(seen.base) / 2 : 0;
  const { x, y, width, height } = boxOf(mark, seen);
  const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)];
  const right = Math.min(shown.width, x + width + reach);
  const bottom = Math.min(shown.height, y + height + reach);
  if (left >= right || top >= bottom) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export interface SeenMark {
  readonly mark: Mark;
  /** Its place among all marks. */
  readonly at: number;
  readonly part: Area;
}

/** The marks of a tool, without those that were cut off. */
export function seenMarks(tool: 'arrow' | 'blur', seen: SeenPicture): SeenMark[] {
  return [...seen.edits.marks.entries()].flatMap(([at, mark]) => {
    const part = isOf(tool, mark) ? seenPartOf(mark, seen) : null;
    return part === null ? [] : [{ mark, at, part }];
  });
}

function isOf(tool: 'arrow' | 'blur', { kind }: Mark): boolean {
  return tool === 'arrow' ? kind === 'arrow' : kind === 'blur' || kind === 'bar';
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
