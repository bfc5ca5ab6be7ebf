import { useEffect, useState } from 'react';
import './BubbleSkeleton.css';

const shownAfterMs = 200;

/** Width, height and side of each placeholder bubble. */
const bubbles = [
  [220, 40, 'other'],
  [180, 64, 'other'],
  [200, 40, 'own'],
  [250, 88, 'other'],
  [160, 40, 'own'],
  [230, 64, 'own'],
] as const;

/** Placeholder bubbles for loading messages; appears after a delay, so that fast loads do not flash. */
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
