import { type FingerAt, SidewaysDrag } from './sideways-drag.ts';

/** What follows the finger. */
export interface Drawn {
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

/** Where a finger that comes from the edge of the screen begins. */
const edgePx = 50;

export function isAtStartEdge({ clientX }: PointerEvent): boolean {
  return (isRightToLeft() ? innerWidth - clientX : clientX) <= edgePx;
}

export function isRightToLeft(): boolean {
  return document.dir === 'rtl';
}

/**
 * Follows fingers that draw something to one side. `take` says what a finger that comes down there would draw. Where it may
 * begin, `touch-action` has to leave sideways movements to the page. The returned function ends it.
 */
export function listenForDrags(
  area: HTMLElement,
  take: (event: PointerEvent) => Drawn | null,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let drag: SidewaysDrag | null = null;
  let drawn: Drawn | null = null;

  function handleDown(event: PointerEvent) {
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    drawn = taken.has(event) ? null : take(event);
    if (drawn !== null) taken.add(event);
    drag = drawn === null ? null : new SidewaysDrag(fingerAt(event), drawn.towards);
  }

  function handleMove(event: PointerEvent) {
    if (drag === null || drawn === null || !event.isPrimary) return;
    const before = drag.state;
    drag.move(fingerAt(event));
    if (drag.state !== 'under way') return;
    if (before === 'undecided') {
      // What lies under the finger is neither tapped nor rested on.
      area.setPointerCapture(event.pointerId);
      drawn.begin();
    }
    drawn.move(Math.min(1, drag.distancePx / drawn.wholePx));
  }

  function finish(liftedAtMs: number | null) {
    const [endedDrag, endedDrawn] = [drag, drawn];
    drag = null;
    drawn = null;
    if (endedDrag?.state !== 'under way' || endedDrawn === null) return;
    endedDrawn.end(liftedAtMs !== null && endedDrag.isEnough(endedDrawn.wholePx, liftedAtMs));
  }

  const options = { signal, capture: true };
  area.addEventListener('pointerdown', handleDown, { signal });
  area.addEventListener('pointermove', handleMove, options);
  area.addEventListener('pointerup', ({ timeStamp }) => finish(timeStamp), options);
  area.addEventListener('pointercancel', () => finish(null), options);
  return () => {
    finish(null);
    listening.abort();
  };
}

function fingerAt({ clientX, clientY, timeStamp }: PointerEvent): FingerAt {
  return { x: isRightToLeft() ? -clientX : clientX, y: clientY, atMs: timeStamp };
}
