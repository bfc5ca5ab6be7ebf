import { type PointerEvent, type ReactNode, useRef } from 'react';
import { restMs } from './long-press.ts';
import './SwipeAway.css';

interface SwipeAwayProps {
  /** What the swipe does; it comes to light behind the row. */
  text: string;
  /** Must be possible in another way too: not everybody can swipe. */
  onSwipe: () => void;
  children: ReactNode;
}

/** So far a finger moves before it counts as a swipe, and so far before it does something. */
const beginsPx = 12;
const enoughPx = 112;

interface Swipe {
  x: number;
  y: number;
  /** When the finger came down. */
  since: number;
  isUnderWay: boolean;
}

/** A row that can be swiped away towards the start of the line; a swipe to the end opens the menu. */
export function SwipeAway({ text, onSwipe, children }: SwipeAwayProps) {
  const row = useRef<HTMLDivElement>(null);
  const swipe = useRef<Swipe | null>(null);

  function moveTo(distance: number) {
    const sign = document.dir === 'rtl' ? 1 : -1;
    row.current?.style.setProperty(
      'transform',
      distance === 0 ? '' : `translateX(${sign * distance}px)`,
    );
  }

  function distanceOf({ clientX }: PointerEvent): number {
    const moved = (swipe.current?.x ?? clientX) - clientX;
    return Math.max(0, document.dir === 'rtl' ? -moved : moved);
  }

  function handlePointerMove(event: PointerEvent) {
    const { current } = swipe;
    if (current === null) return;
    const distance = distanceOf(event);
    if (!current.isUnderWay) {
      // One that has rested has opened a menu.
      if (event.timeStamp - current.since > restMs) {
        swipe.current = null;
        return;
      }
      if (distance < beginsPx || distance < Math.abs(event.clientY - current.y)) return;
      current.isUnderWay = true;
      row.current?.setPointerCapture(event.pointerId);
    }
    moveTo(distance);
  }

  function end(isDone: boolean) {
    swipe.current = null;
    moveTo(0);
    if (isDone) onSwipe();
  }

  return (
    <div className="swipe-away">
      <span className="swipe-away-text" aria-hidden="true">
        {text}
      </span>
      <div
        ref={row}
        className="swipe-away-row"
        onPointerDown={({ pointerType, clientX: x, clientY: y, timeStamp: since }) => {
          if (pointerType !== 'mouse') swipe.current = { x, y, since, isUnderWay: false };
        }}
        onPointerMove={handlePointerMove}
        onPointerUp={(event) => end(distanceOf(event) >= enoughPx)}
        onPointerCancel={() => end(false)}
      >
        {children}
      </div>
    </div>
  );
}
