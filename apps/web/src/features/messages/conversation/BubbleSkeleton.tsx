import { useEffect, useState } from 'react';
import './BubbleSkeleton.css';

const shownAfterMs = 200;

/** Width and height of each bubble without words, and whose side it is on. */
const bubbles = [
  [220, 40, 'other'],
  [180, 64, 'other'],
  [200, 40, 'own'],
  [250, 88, 'other'],
  [160, 40, 'own'],
  [230, 64, 'own'],
] as const;

/** Bubbles without words in the places of the ones to come; not shown for what comes at once. */
export function BubbleSkeleton({ label }: { label: string }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="stack bubble-skeleton" role="status" aria-busy="true" aria-label={label}>
      {isShown &&
        bubbles.map(([width, height, side]) => (
          <span
            key={width}
            className={`bubble-skeleton-${side}`}
            style={{ inlineSize: width, blockSize: height }}
          />
        ))}
    </div>
  );
}
