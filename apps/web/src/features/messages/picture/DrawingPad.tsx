import { type PointerEvent, useRef } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import {
  boxAround,
  type Color,
  distance,
  type Edits,
  ellipseOver,
  lineWidth,
  type Mark,
  type Point,
  pointInPicture,
  shownArea,
  type Size,
  withoutHiding,
} from '../../../ui/editing/edits.ts';

interface DrawingPadProps {
  base: Size;
  edits: Edits;
  color: Color;
  kind: Mark['kind'];
  onChange: (edits: Edits) => void;
}

/** Takes the finger over the picture. Until it is lifted its line is drawn here, since the picture takes longer. */
export function DrawingPad({ base, edits, color, kind, onChange }: DrawingPadProps) {
  const { t } = useText();
  const shown = shownArea(base, edits);
  const width = lineWidth(base);
  const isHiding = kind === 'blur' || kind === 'bar';
  const { line, handlers } = useStroke(shown, width, (points) => {
    const inPicture = points.map((point) => pointInPicture(point, base, edits));
    onChange(
      isHiding
        ? hideUnder(inPicture, kind, { edits, least: width * 8 })
        : { ...edits, marks: [...edits.marks, { kind, color, points: inPicture }] },
    );
  });
  return (
    <svg
      className="drawing-pad"
      viewBox={`0 0 ${shown.width} ${shown.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('picture.pad')}
      {...handlers}
    >
      <polyline
        ref={line}
        fill="none"
        stroke={isHiding ? '#ffffff' : color}
        strokeOpacity={isHiding ? 0.65 : 1}
        strokeWidth={isHiding ? width * 4 : width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Hides what was drawn over; a tap on something hidden shows it again. */
function hideUnder(
  points: readonly Point[],
  kind: 'blur' | 'bar',
  { edits, least }: { edits: Edits; least: number },
): Edits {
  const [first] = points;
  const isTap = points.length < 3;
  const without = isTap && first !== undefined ? withoutHiding(edits, first) : null;
  if (without !== null) return without;
  const area = kind === 'blur' ? ellipseOver(points, least) : boxAround(points, least);
  return { ...edits, marks: [...edits.marks, { kind, area }] };
}

/** Follows one finger; `onDrawn` gets its line in what is shown. */
function useStroke(shown: Size, width: number, onDrawn: (points: readonly Point[]) => void) {
  const line = useRef<SVGPolylineElement>(null);
  const drawn = useRef<Point[]>([]);

  function pointAt({ currentTarget, clientX, clientY }: PointerEvent): Point {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * shown.width,
      y: ((clientY - box.top) / box.height) * shown.height,
    };
  }
  function draw(points: Point[]) {
    drawn.current = points;
    line.current?.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '));
  }
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      draw([pointAt(event)]);
    },
    onPointerMove(event: PointerEvent) {
      const last = drawn.current.at(-1);
      const point = pointAt(event);
      if (last === undefined || distance(last, point) < width / 4) return;
      draw([...drawn.current, point]);
    },
    onPointerUp() {
      const points = drawn.current;
      draw([]);
      if (points.length > 0) onDrawn(points);
    },
    onPointerCancel: () => draw([]),
  };
  return { line, handlers };
}
