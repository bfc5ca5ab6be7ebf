import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import {
  comesFromEdge,
  type Dragged,
  listenForDrags,
  shiftBy,
} from '../../platform/gestures/drag-gesture.ts';
import './SwipeAway.css';

interface SwipeAwayProps {
  /** The action's name, revealed behind the row. */
  text: string;
  /** Must be available in another way too: not everyone can swipe. */
  onSwipe: () => void;
  children: ReactNode;
}

/** A row that can be swiped away towards the inline start; a swipe from the edge there opens the menu. */
export function SwipeAway({ text, onSwipe, children }: SwipeAwayProps) {
  const row = useRef<HTMLDivElement>(null);
  const handleSwipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const { current } = row;
    if (current === null) return undefined;
    const drag = drawAside(current, () => handleSwipe());
    return listenForDrags(current, (event) => (comesFromEdge(event) ? null : drag));
  }, []);

  return (
    <div className="swipe-away">
      <span className="swipe-away-text" aria-hidden="true">
        {text}
      </span>
      <div ref={row} className="swipe-away-row">
        {children}
      </div>
    </div>
  );
}

function drawAside(row: HTMLElement, onAway: () => void): Dragged {
  return {
    towards: 'start',
    get wholePx() {
      return row.clientWidth;
    },
    begin: () => undefined,
    move: (share) => row.style.setProperty('transform', shiftBy(-share * row.clientWidth)),
    end(isDone) {
      row.style.removeProperty('transform');
      if (isDone) onAway();
    },
  };
}
