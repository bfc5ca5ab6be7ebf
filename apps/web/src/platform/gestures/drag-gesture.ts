import { hasOwnBackGesture } from './back-gesture.ts';
import { type FingerAt, SidewaysDrag } from './sideways-drag.ts';

/** What follows the finger. */
export interface Dragged {
  towards: 'start' | 'end';
  /** From the beginning to the end of its way. */
  wholePx: number;
  /** The finger has begun to draw. */
  begin: () => void;
  /** How far along it is, from 0 to 1. */
  move: (share: number) => void;
  /** The finger has let go, and it goes on to the end of its way or back. */
  end: (isDone: boolean) => void;
}

/** One finger draws one thing: that of the innermost area which takes it. */
const taken = new WeakSet<PointerEvent>();

/** So far from the edge of the screen a finger that comes from there begins. */
const edgePx = 50;

/** Whether a finger comes from the edge where lines begin, unless that is a gesture of the browser's own. */
export function comesFromEdge({ clientX }: Pick<PointerEvent, 'clientX'>): boolean {
  return !hasOwnBackGesture() && (isRightToLeft() ? innerWidth - clientX : clientX) <= edgePx;
}

/** So far towards the end of the line, as a CSS transform. */
export function shiftBy(px: number): string {
  return `translateX(${isRightToLeft() ? -px : px}px)`;
}

function isRightToLeft(): boolean {
  return document.dir === 'rtl';
}

/**
 * Follows fingers that draw something to one side. `take` says what a finger that comes down there would draw. Where it may
 * begin, `touch-action` has to leave sideways movements to the page. The returned function ends it.
 */
export function listenForDrags(
  area: Pick<HTMLElement, 'addEventListener' | 'setPointerCapture'>,
  take: (event: PointerEvent) => Dragged | null,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let held: { pointerId: number; drag: SidewaysDrag; dragged: Dragged } | null = null;

  function handleDown(event: PointerEvent) {
    const { pointerId, pointerType, isPrimary } = event;
    if (pointerType === 'mouse' || !isPrimary) return;
    // Where the area is gone from under a finger, nothing tells that it is lifted.
    finish(null);
    const dragged = taken.has(event) ? null : take(event);
    held = dragged && {
      pointerId,
      dragged,
      drag: new SidewaysDrag(fingerAt(event), dragged.towards),
    };
    if (dragged !== null) taken.add(event);
  }

  function handleMove(event: PointerEvent) {
    if (held === null || event.pointerId !== held.pointerId) return;
    const { drag, dragged } = held;
    const before = drag.state;
    drag.move(fingerAt(event));
    if (drag.state !== 'under way') return;
    if (before === 'undecided') {
      // What lies under the finger is neither tapped nor rested on.
      area.setPointerCapture(event.pointerId);
      dragged.begin();
    }
    dragged.move(Math.min(1, drag.distancePx / dragged.wholePx));
  }

  function handleUp({ pointerId, timeStamp }: PointerEvent) {
    if (pointerId === held?.pointerId) finish(timeStamp);
  }

  function handleCancel({ pointerId }: PointerEvent) {
    if (pointerId === held?.pointerId) finish(null);
  }

  /** `liftedAtMs` is null when the finger was taken away from what it drew. */
  function finish(liftedAtMs: number | null) {
    const ended = held;
    held = null;
    if (ended?.drag.state !== 'under way') return;
    const { drag, dragged } = ended;
    dragged.end(liftedAtMs !== null && drag.isEnough(dragged.wholePx, liftedAtMs));
  }

  const options = { signal, capture: true };
  area.addEventListener('pointerdown', handleDown, { signal });
  area.addEventListener('pointermove', handleMove, options);
  area.addEventListener('pointerup', handleUp, options);
  area.addEventListener('pointercancel', handleCancel, options);
  return () => {
    finish(null);
    listening.abort();
  };
}

function fingerAt({ clientX, clientY, timeStamp }: PointerEvent): FingerAt {
  return { x: isRightToLeft() ? -clientX : clientX, y: clientY, atMs: timeStamp };
}
