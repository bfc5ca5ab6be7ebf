import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { arrowSteps, keyStep } from './arrow-steps.ts';
import { lengths } from './lengths.ts';
import {
  type Area,
  distance,
  type Edge,
  moveEdge,
  moveSquare,
  type Point,
  scaleSquare,
  type Size,
} from './edits.ts';
import './CropFrame.css';

const corners = [
  { name: 'topLeft', edge: { x: -1, y: -1 } },
  { name: 'topRight', edge: { x: 1, y: -1 } },
  { name: 'bottomLeft', edge: { x: -1, y: 1 } },
  { name: 'bottomRight', edge: { x: 1, y: 1 } },
] as const;

const all: Edge = { x: 0, y: 0 };

/** The least side of what is left, as a part of the longer side. */
const leastPart = 0.05;

/** By the keys for larger and smaller. */
const scales: Partial<Record<string, number>> = { '+': 1.04, '=': 1.04, '-': 1 / 1.04 };

interface CropFrameProps {
  /** Of the turned picture. */
  whole: Size;
  area: Area;
  /** Keeps a square, which two fingers make larger and smaller, with the outline of what will be seen of it. */
  square?: 'person' | 'group';
  onChange: (area: Area) => void;
}

const outlines = { person: ' crop-round', group: ' crop-round crop-rounded' };

/** The frame around what is left of a picture: its corners and all of it are moved by a finger or the arrow keys. */
export function CropFrame(props: CropFrameProps) {
  const { t } = useText();
  const { host, area, pointing, keys } = useGrips(props);
  const { width, height } = props.whole;
  const outline = props.square === undefined ? '' : outlines[props.square];
  return (
    // A second finger may lie beside the frame.
    <div ref={host} className="crop-host" {...(props.square !== undefined && pointing(all))}>
      <div
        className={`crop-frame${outline}`}
        style={lengths({
          '--left': area.x / width,
          '--top': area.y / height,
          '--width': area.width / width,
          '--height': area.height / height,
        })}
      >
        <button
          type="button"
          className="crop-move"
          aria-label={t('picture.moveFrame')}
          {...pointing(all)}
          {...keys(all)}
        />
        {corners.map(({ name, edge }) => (
          <button
            key={name}
            type="button"
            className={`crop-corner crop-corner-${name}`}
            aria-label={t(`picture.corners.${name}`)}
            {...pointing(edge)}
            {...keys(edge)}
          />
        ))}
      </div>
    </div>
  );
}

/** Moving the frame. Until the fingers are lifted, only the frame changes. */
function useGrips({ whole, area: given, square, onChange }: CropFrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<Area | null>(null);
  const area = moving ?? given;
  const longer = Math.max(whole.width, whole.height);
  const bounds = { within: whole, least: longer * leastPart };
  const move = square === undefined ? moveEdge : moveSquare;
  const pointing = useFingers({
    canPinch: square !== undefined,
    area,
    pointAt({ clientX, clientY }) {
      const box = host.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
      return { x: (clientX / box.width) * whole.width, y: (clientY / box.height) * whole.height };
    },
    onMove({ edge, area: before }, { by, factor }) {
      setMoving(
        factor === null ? move(before, edge, by, bounds) : scaleSquare(before, factor, bounds),
      );
    },
    onEnd(isKept) {
      if (isKept && moving !== null) onChange(moving);
      setMoving(null);
    },
  });
  const keys = (edge: Edge) => ({
    onKeyDown(event: KeyboardEvent) {
      const step = arrowSteps[event.key];
      const factor = square === undefined ? undefined : scales[event.key];
      if (step === undefined && factor === undefined) return;
      event.preventDefault();
      if (factor !== undefined) onChange(scaleSquare(area, factor, bounds));
      if (step === undefined) return;
      const by = { x: step.x * longer * keyStep, y: step.y * longer * keyStep };
      onChange(move(area, edge, by, bounds));
    },
  });
  return { host, area, pointing, keys };
}

/** What is moved: by one finger from a place, or by two of a distance. */
interface Hold {
  readonly edge: Edge;
  readonly area: Area;
  readonly from: ReadonlyMap<number, Point>;
}

interface FingersOptions {
  /** Whether two fingers do something else than one. */
  canPinch: boolean;
  area: Area;
  pointAt: (event: PointerEvent) => Point;
  onMove: (hold: Hold, movement: Movement) => void;
  onEnd: (isKept: boolean) => void;
}

/** Follows the fingers that hold something, until the last one is lifted. */
function useFingers({ canPinch, area, pointAt, onMove, onEnd }: FingersOptions) {
  const fingers = useRef(new Map<number, Point>());
  const held = useRef<Hold | null>(null);

  function hold(edge: Edge) {
    held.current = { edge, area, from: new Map(fingers.current) };
  }
  function lift({ pointerId }: PointerEvent, isKept: boolean) {
    const before = held.current;
    if (!fingers.current.delete(pointerId) || before === null) return;
    held.current = null;
    if (fingers.current.size > 0) hold(before.edge);
    else onEnd(isKept);
  }
  return (edge: Edge) => ({
    onPointerDown(event: PointerEvent) {
      event.stopPropagation();
      const isAnother = !event.isPrimary && (!canPinch || fingers.current.size === 0);
      if (event.button !== 0 || isAnother) return;
      if (event.isPrimary) fingers.current.clear();
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointAt(event));
      hold(edge);
    },
    onPointerMove(event: PointerEvent) {
      if (held.current === null || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, pointAt(event));
      onMove(held.current, movementOf(held.current.from, fingers.current));
    },
    onPointerUp: (event: PointerEvent) => lift(event, true),
    onPointerCancel: (event: PointerEvent) => lift(event, false),
  });
}

interface Movement {
  by: Point;
  /** With two fingers, by which factor they are farther apart. */
  factor: number | null;
}

/** How fingers have moved. */
function movementOf(from: ReadonlyMap<number, Point>, to: ReadonlyMap<number, Point>): Movement {
  const [first, second] = [...from].map(([id, point]) => ({ point, now: to.get(id) ?? point }));
  if (first === undefined) return { by: { x: 0, y: 0 }, factor: null };
  const by = { x: first.now.x - first.point.x, y: first.now.y - first.point.y };
  if (second === undefined) return { by, factor: null };
  const before = Math.max(1, distance(first.point, second.point));
  return { by, factor: distance(first.now, second.now) / before };
}
