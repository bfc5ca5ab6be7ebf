import { hasOwnBackGesture } from './back-gesture.ts';
import { type FingerAt, type Side, SidewaysDrag } from './sideways-drag.ts';

/** The element that follows the finger. */
export interface Dragged {
  towards: Side | 'either';
  /** The full distance, in px. */
  wholePx: number;
  /** Called when the drag starts, with its direction. */
  begin: (towards: Side) => void;
  /** Called with the progress, from 0 to 1. */
  move: (share: number) => void;
  /** Called on release; the element goes on to the full distance, or back. */
  end: (isDone: boolean) => void;
  /** Called in place of `end` when the browser ends the drag, by a call or a palm; without it, the element goes back. */
  cancel?: () => void;
}

/** Each finger drags one element: that of the innermost area. */
const taken = new WeakSet<PointerEvent>();

/** A touch this close to the edge of the screen counts as from the edge. */
const edgePx = 50;

/** Whether a touch is at the inline-start edge, unless the browser has its own gesture there. */
export function comesFromEdge({ clientX }: Pick<PointerEvent, 'clientX'>): boolean {
  return !hasOwnBackGesture() && (isRightToLeft() ? innerWidth - clientX : clientX) <= edgePx;
}

/** Whether a touch may move pages or open the menu: from the edge, and on no dialog that covers them. */
export function mayMovePages(event: Pick<PointerEvent, 'clientX'>): boolean {
  return comesFromEdge(event) && document.querySelector('dialog[open]') === null;
}

/** A CSS transform towards the inline end. */
export function shiftBy(px: number): string {
  return `translateX(${isRightToLeft() ? -px : px}px)`;
}

function isRightToLeft(): boolean {
  return document.dir === 'rtl';
}

/**
 * Listens for sideways drags. `take` returns what a touch at that point would drag. Where a drag may begin,
 * `touch-action` must leave sideways movements to the page. Returns a function that stops listening.
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
    // If the area is removed under a finger, no event reports its release.
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
      // Prevents a tap or long press on the element under the finger.
      area.setPointerCapture(event.pointerId);
      dragged.begin(drag.towards);
    }
    dragged.move(Math.min(1, drag.distancePx / dragged.wholePx));
  }

  function handleUp({ pointerId, timeStamp }: PointerEvent) {
    if (pointerId === held?.pointerId) finish(timeStamp);
  }

  function handleCancel({ pointerId }: PointerEvent) {
    if (pointerId === held?.pointerId) finish(null);
  }

  /** `liftedAtMs` is null when the drag was cancelled. */
  function finish(liftedAtMs: number | null) {
    const ended = held;
    held = null;
    if (ended?.drag.state !== 'under way') return;
    const { drag, dragged } = ended;
    if (liftedAtMs === null && dragged.cancel !== undefined) dragged.cancel();
    else dragged.end(liftedAtMs !== null && drag.isEnough(dragged.wholePx, liftedAtMs));
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
