import { useEffect, useState } from 'react';
import './ListSkeleton.css';

const shownAfterMs = 200;

/** The number of skeletons on screen, and when the last one was removed. */
let shownCount = 0;
let goneAtMs = -Infinity;

/** Widths of the name and the line below, in eight rows that do not look alike. */
const rows = [
  [150, 220],
  [116, 168],
  [172, 204],
  [104, 226],
  [138, 150],
  [112, 196],
  [164, 214],
  [120, 172],
] as const;

interface ListSkeletonProps {
  label: string;
  hasTimes?: boolean;
  /** Fewer if less content is expected. */
  count?: number;
}

/**
 * Placeholder rows; they appear after a delay, so that fast loads do not flash, or at once after other
 * placeholders.
 */
export function ListSkeleton({ label, hasTimes = false, count = rows.length }: ListSkeletonProps) {
  const [isShown, setIsShown] = useState(
    () => shownCount > 0 || performance.now() - goneAtMs < shownAfterMs,
  );
  useEffect(() => {
    if (!isShown) return undefined;
    shownCount += 1;
    return () => {
      shownCount -= 1;
      goneAtMs = performance.now();
    };
  }, [isShown]);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="list-skeleton" role="status" aria-busy="true" aria-label={label}>
      {isShown &&
        rows.slice(0, count).map(([name, line]) => (
          <div key={line} className="row list-skeleton-row">
            <span className="skeleton list-skeleton-face" />
            <span className="fill stack list-skeleton-lines">
              <span className="skeleton" style={{ inlineSize: name, blockSize: 16 }} />
              <span className="skeleton" style={{ inlineSize: line, blockSize: 14 }} />
            </span>
            {hasTimes && <span className="skeleton list-skeleton-time" />}
          </div>
        ))}
    </div>
  );
}
