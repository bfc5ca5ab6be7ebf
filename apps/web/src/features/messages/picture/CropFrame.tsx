import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { lengths } from './lengths.ts';
import { type Area, type Edge, moveEdge, type Point, type Size } from './edits.ts';

const corners = [
  { name: 'topLeft', edge: { x: -1, y: -1 } },
  { name: 'topRight', edge: { x: 1, y: -1 } },
  { name: 'bottomLeft', edge: { x: -1, y: 1 } },
  { name: 'bottomRight', edge: { x: 1, y: 1 } },
] as const;

const all: Edge = { x: 0, y: 0 };

/** By an arrow key, as a part of the longer side. */
const keyStep = 0.02;
/** The least side of what is left, as a part of the longer side. */
const leastPart = 0.05;

const steps: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface CropFrameProps {
  /** Of the turned picture. */
  whole: Size;
  area: Area;
  onChange: (area: Area) => void;
}

/** The frame around what is left of a picture: its corners and all of it are moved by a finger or the arrow keys. */
export function CropFrame(props: CropFrameProps) {
  const { t } = useText();
  const { host, area, grip } = useGrips(props);
  const { width, height } = props.whole;
  return (
    <div ref={host} className="crop-host">
      <div
        className="crop-frame"
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
          {...grip(all)}
        />
        {corners.map(({ name, edge }) => (
          <button
            key={name}
            type="button"
            className={`crop-corner crop-corner-${name}`}
            aria-label={t(`picture.corners.${name}`)}
            {...grip(edge)}
          />
        ))}
      </div>
    </div>
  );
}

/** Moving the frame. Until a finger is lifted, only the frame changes. */
function useGrips({ whole, area: given, onChange }: CropFrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const held = useRef<{ edge: Edge; from: Point; area: Area } | null>(null);
  const [moving, setMoving] = useState<Area | null>(null);
  const area = moving ?? given;
  const longer = Math.max(whole.width, whole.height);
  const bounds = { within: whole, least: longer * leastPart };

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const box = host.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX / box.width) * whole.width, y: (clientY / box.height) * whole.height };
  }
  function end() {
    held.current = null;
    setMoving(null);
  }
  const grip = (edge: Edge) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { edge, from: pointAt(event), area };
    },
    onPointerMove(event: PointerEvent) {
      if (held.current === null) return;
      const { from, area: before } = held.current;
      const to = pointAt(event);
      setMoving(moveEdge(before, edge, { x: to.x - from.x, y: to.y - from.y }, bounds));
    },
    onPointerUp() {
      if (moving !== null) onChange(moving);
      end();
    },
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const by = { x: step.x * longer * keyStep, y: step.y * longer * keyStep };
      onChange(moveEdge(area, edge, by, bounds));
    },
  });
  return { host, area, grip };
}
