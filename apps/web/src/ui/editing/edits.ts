/*
 * What is changed of a picture before it is sent. Marks are in the pixels of the picture as it was chosen, so that
 * turning and cropping never move them; the crop is in those of the turned picture.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Point, Size {}

export const colors = ['#ffb938', '#e5383b', '#ffffff', '#0d1f26'] as const;
export type Color = (typeof colors)[number];

export type Mark =
  | { readonly kind: 'pen' | 'arrow'; readonly color: Color; readonly points: readonly Point[] }
  /** A patch of large squares, or for what can be read a solid bar: squares of a text can be read back. */
  | { readonly kind: 'blur' | 'bar'; readonly area: Area };

export interface Edits {
  readonly marks: readonly Mark[];
  /** Quarter turns, clockwise. */
  readonly turns: number;
  /** Null for the whole picture. */
  readonly crop: Area | null;
}

export const unedited: Edits = { marks: [], turns: 0, crop: null };

export function isUnedited({ marks, turns, crop }: Edits): boolean {
  return marks.length === 0 && turns % 4 === 0 && crop === null;
}

/** The size of a picture after its turns. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The part of the turned picture that is shown and sent. */
export function shownArea(size: Size, { turns, crop }: Edits): Area {
  return crop ?? { x: 0, y: 0, ...turnedSize(size, turns) };
}

/** Where a point of what is shown lies in the picture as it was chosen. */
export function pointInPicture(shown: Point, size: Size, edits: Edits): Point {
  const { x: left, y: top } = shownArea(size, edits);
  let point: Point = { x: shown.x + left, y: shown.y + top };
  for (let turns = edits.turns % 4; turns > 0; turns -= 1) {
    const before = turnedSize(size, turns - 1);
    point = { x: point.y, y: before.height - point.x };
  }
  return point;
}

/** Where a point of the picture as it was chosen lies in what is shown. */
export function pointInShown(point: Point, size: Size, edits: Edits): Point {
  const { x: left, y: top } = shownArea(size, edits);
  let { x, y } = point;
  for (let turns = 0; turns < edits.turns % 4; turns += 1) {
    [x, y] = [turnedSize(size, turns).height - y, x];
  }
  return { x: x - left, y: y - top };
}

/** Turns what is shown by a quarter, clockwise. */
export function turn(edits: Edits, size: Size): Edits {
  const { height } = turnedSize(size, edits.turns);
  const { crop } = edits;
  return {
    ...edits,
    turns: (edits.turns + 1) % 4,
    crop: crop && {
      x: height - crop.y - crop.height,
      y: crop.x,
      width: crop.height,
      height: crop.width,
    },
  };
}

/** Crops the turned picture; to the whole of it, no crop is left. */
export function cropTo(edits: Edits, area: Area, size: Size): Edits {
  const whole = turnedSize(size, edits.turns);
  const x = clamp(Math.round(area.x), 0, whole.width - 1);
  const y = clamp(Math.round(area.y), 0, whole.height - 1);
  const width = clamp(Math.round(area.width), 1, whole.width - x);
  const height = clamp(Math.round(area.height), 1, whole.height - y);
  const isWhole = width === whole.width && height === whole.height;
  return { ...edits, crop: isWhole ? null : { x, y, width, height } };
}

/** How the edges of an area follow a finger: -1 for left and top, 1 for right and bottom, 0 for neither. */
export interface Edge {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

interface Bounds {
  within: Size;
  /** The least side of what is left. */
  least: number;
}

/** Moves a corner of the area, or without one all of it, within the picture. */
export function moveEdge(area: Area, edge: Edge, by: Point, { within, least }: Bounds): Area {
  const isAll = edge.x === 0 && edge.y === 0;
  const across = { start: area.x, length: area.width };
  const down = { start: area.y, length: area.height };
  const [x, y] = isAll
    ? [shift(across, by.x, within.width), shift(down, by.y, within.height)]
    : [
        stretch(across, { side: edge.x, by: by.x }, { most: within.width, least }),
        stretch(down, { side: edge.y, by: by.y }, { most: within.height, least }),
      ];
  return { x: x.start, y: y.start, width: x.length, height: y.length };
}

/** The largest square in the middle of a picture. */
export function squareIn({ width, height }: Size): Area {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** Moves a corner of a square, which stays one, or all of it, within the picture. */
export function moveSquare(area: Area, edge: Edge, by: Point, { within, least }: Bounds): Area {
  if (edge.x === 0 && edge.y === 0) return moveEdge(area, edge, by, { within, least });
  const [across, down] = [by.x * edge.x, by.y * edge.y];
  const growth = Math.abs(across) > Math.abs(down) ? across : down;
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const room = Math.min(
    edge.x === 1 ? within.width - area.x : right,
    edge.y === 1 ? within.height - area.y : bottom,
  );
  const side = clamp(area.width + growth, Math.min(least, room), room);
  const x = edge.x === 1 ? area.x : right - side;
  const y = edge.y === 1 ? area.y : bottom - side;
  return { x, y, width: side, height: side };
}

/** Makes a square larger or smaller around its middle, within the picture. */
export function scaleSquare(area: Area, factor: number, { within, least }: Bounds): Area {
  const most = Math.min(within.width, within.height);
  const side = clamp(area.width * factor, Math.min(least, most), most);
  return {
    x: clamp(area.x + (area.width - side) / 2, 0, within.width - side),
    y: clamp(area.y + (area.height - side) / 2, 0, within.height - side),
    width: side,
    height: side,
  };
}

interface Span {
  readonly start: number;
  readonly length: number;
}

/** What is larger than the picture goes no farther than it covers that. What lies outside already stays until it is led in. */
function shift({ start, length }: Span, by: number, most: number): Span {
  const room = most - length;
  const [first, last] = [Math.min(start, room, 0), Math.max(start, room, 0)];
  return { start: clamp(start + by, first, last), length };
}

function stretch(
  { start, length }: Span,
  { side, by }: { side: -1 | 0 | 1; by: number },
  { most, least }: { most: number; least: number },
): Span {
  const end = start + length;
  const shortest = Math.min(least, most);
  if (side === 0) return { start, length };
  if (side === 1) {
    const first = Math.max(start, 0) + shortest;
    return { start, length: clamp(end + by, first, Math.max(end, most)) - start };
  }
  const moved = clamp(start + by, 0, end - shortest);
  return { start: moved, length: end - moved };
}

/** The ellipse, by the area around it, that covers all that was drawn over. */
export function ellipseOver(points: readonly Point[], least: number): Area {
  const box = boxAround(points, least);
  const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2];
  const reaches = points.map(({ x, y }) =>
    Math.hypot((x - centerX) / (box.width / 2), (y - centerY) / (box.height / 2)),
  );
  const factor = Math.max(1, ...reaches);
  const [width, height] = [box.width * factor, box.height * factor];
  return { x: centerX - width / 2, y: centerY - height / 2, width, height };
}

/** The smallest area around the points, and at least as wide and high as this. */
export function boxAround(points: readonly Point[], least: number): Area {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const [width, height] = [Math.max(wide, least), Math.max(high, least)];
  return { x: left - (width - wide) / 2, y: top - (height - high) / 2, width, height };
}

/** The edits without the uppermost patch or bar at a point of the picture; null if there is none. */
export function withoutHiding(edits: Edits, at: Point): Edits | null {
  const hit = edits.marks.findLastIndex((mark) => 'area' in mark && isIn(at, mark.area));
  return hit < 0 ? null : { ...edits, marks: edits.marks.toSpliced(hit, 1) };
}

function isIn({ x, y }: Point, area: Area): boolean {
  return x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height;
}

/** How thick lines are, in a picture of this size. */
export function lineWidth({ width, height }: Size): number {
  return Math.max(4, Math.max(width, height) / 120);
}

/** The two ends of an arrow's head; its tip is the last point. */
export function arrowHead(points: readonly Point[], width: number): [Point, Point] | null {
  const tip = points.at(-1);
  // The direction at the end, over a length that a trembling finger does not turn.
  const from = points.findLast((point) => tip && distance(point, tip) >= width * 3) ?? points[0];
  if (tip === undefined || from === undefined || distance(from, tip) === 0) return null;
  const direction = Math.atan2(tip.y - from.y, tip.x - from.x);
  const length = width * 5;
  const end = (angle: number): Point => ({
    x: tip.x - length * Math.cos(direction + angle),
    y: tip.y - length * Math.sin(direction + angle),
  });
  return [end(Math.PI / 5), end(-Math.PI / 5)];
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The size of a picture that is no larger than `most` on its longer side. */
export function fitInto({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
