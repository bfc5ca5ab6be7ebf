import { useEffect, useState } from 'react';

/** The longest delay of a timer; nobody looks at one screen for 24 days. */
const longestWaitMs = 2 ** 31 - 1;

/** Whether a moment is in the future; renders again when it is reached. */
export function useIsFuture(moment: number | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const isFuture = moment !== null && moment > now;
  useEffect(() => {
    if (moment === null) return;
    const waitMs = Math.max(moment - Date.now(), 0);
    if (waitMs > longestWaitMs) return;
    const timer = setTimeout(() => setNow(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [moment]);
  return isFuture;
}
