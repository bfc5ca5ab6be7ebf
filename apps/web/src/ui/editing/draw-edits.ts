import {
  arrowHead,
  type Area,
  type Edits,
  lineWidth,
  type Mark,
  type Point,
  shownArea,
  type Size,
  turnedSize,
} from './edits.ts';

/** The squares along the longer side of a patch: too few to know a face by. */
const squares = 12;

interface Drawing {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
}

/** The picture as it is sent. What is hidden is gone from its pixels. */
export function renderEdits(picture: HTMLCanvasElement, edits: Edits): HTMLCanvasElement {
  const { width, height } = picture;
  const marked = edits.marks.length === 0 ? picture : renderMarks(picture, edits.marks);
  const shown = shownArea({ width, height }, edits);
  const whole = turnedSize({ width, height }, edits.turns);
  const { canvas, context } = makeCanvas(shown);
  context.translate(whole.width / 2 - shown.x, whole.height / 2 - shown.y);
  context.rotate((edits.turns * Math.PI) / 2);
  context.drawImage(marked, -width / 2, -height / 2);
  return canvas;
}

function renderMarks(picture: HTMLCanvasElement, marks: readonly Mark[]): HTMLCanvasElement {
  const { canvas, context } = makeCanvas(picture);
  context.drawImage(picture, 0, 0);
  for (const mark of marks) if ('area' in mark) hide(context, mark.kind, mark.area);
  // Lines lie over what is hidden, whichever came first.
  for (const mark of marks) if ('points' in mark) drawLine(context, mark, lineWidth(picture));
  return canvas;
}

export function makeCanvas({ width, height }: Size): Drawing {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no room for another canvas');
  return { canvas, context };
}

function hide(context: CanvasRenderingContext2D, kind: 'blur' | 'bar', area: Area): void {
  context.save();
  if (kind === 'bar') {
    context.fillStyle = '#0d1f26';
    context.fillRect(area.x, area.y, area.width, area.height);
  } else {
    context.clip(ellipseIn(area));
    pixelate(context, area);
  }
  context.restore();
}

/** Not by the canvas's blur filter, which Safari does not have. */
function pixelate(context: CanvasRenderingContext2D, area: Area): void {
  const { width, height } = context.canvas;
  const left = Math.max(0, Math.floor(area.x));
  const top = Math.max(0, Math.floor(area.y));
  const right = Math.min(width, Math.ceil(area.x + area.width));
  const bottom = Math.min(height, Math.ceil(area.y + area.height));
  if (right <= left || bottom <= top) return;
  const [wide, high] = [right - left, bottom - top];
  const square = Math.max(wide, high) / squares;
  const few = makeCanvas({ width: wide / square, height: high / square });
  few.context.imageSmoothingQuality = 'high';
  const { canvas } = few;
  few.context.drawImage(context.canvas, left, top, wide, high, 0, 0, canvas.width, canvas.height);
  // What is transparent between letters would show them through squares that are.
  context.clearRect(left, top, wide, high);
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, canvas.width, canvas.height, left, top, wide, high);
}

function ellipseIn({ x, y, width, height }: Area): Path2D {
  const path = new Path2D();
  path.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  return path;
}

/** A line with a dark edge, which is seen on any ground. */
function drawLine(
  context: CanvasRenderingContext2D,
  { kind, color, points }: Extract<Mark, { points: readonly Point[] }>,
  width: number,
): void {
  const path = pathThrough(points);
  const head = kind === 'arrow' ? arrowHead(points, width) : null;
  if (head !== null) path.addPath(pathThrough([head[0], points.at(-1) ?? head[0], head[1]]));
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = color === '#0d1f26' ? 'rgb(255 255 255 / 0.55)' : 'rgb(4 20 26 / 0.55)';
  context.lineWidth = width * 1.4;
  context.stroke(path);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(path);
  context.restore();
}

/** Smooth: through the middles between points, with the points as handles. */
function pathThrough(points: readonly Point[]): Path2D {
  const path = new Path2D();
  const [first, ...others] = points;
  if (first === undefined) return path;
  path.moveTo(first.x, first.y);
  if (others.length < 3) {
    for (const { x, y } of others.length === 0 ? [first] : others) path.lineTo(x, y);
    return path;
  }
  for (const [index, { x, y }] of others.entries()) {
    const next = others[index + 1];
    if (next === undefined) path.lineTo(x, y);
    else path.quadraticCurveTo(x, y, (x + next.x) / 2, (y + next.y) / 2);
  }
  return path;
}
