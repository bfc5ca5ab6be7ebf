import { useEffect } from 'react';
import { useAddress } from '../navigation/navigation.ts';

/** So long after a page has changed, a tap was meant for the page before. */
const strayMs = 300;

interface StrayTaps {
  /** Another page is, or is about to be, on screen. */
  reportChange: () => void;
  reportPointerDown: (event: Pick<PointerEvent, 'pointerType'>) => void;
  /** Of the click that a pointer, a key or the code has made. */
  isStray: (event: Pick<MouseEvent, 'detail'>) => boolean;
}

/**
 * Tells the second half of a double tap, which would land on whatever has come under the finger. Fingers are slow to
 * aim: all that they do so early is stray. With a mouse it is the second of two clicks on one spot; keys never are.
 */
export function createStrayTaps(now: () => number): StrayTaps {
  let changedAt = -Infinity;
  let isEarly = false;
  let isMouse = false;
  return {
    reportChange() {
      changedAt = now();
    },
    reportPointerDown({ pointerType }) {
      isEarly = now() - changedAt < strayMs;
      isMouse = pointerType === 'mouse';
    },
    // Clicks of keys and of the code count none.
    isStray: ({ detail }) => isEarly && detail > (isMouse ? 1 : 0),
  };
}

const strayTaps = createStrayTaps(() => performance.now());

export const reportPageChange = strayTaps.reportChange;

/** Keeps stray taps from the whole app. */
export function useStrayTaps(): void {
  const address = useAddress();
  useEffect(() => {
    if (address !== '') reportPageChange();
  }, [address]);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('pointerdown', strayTaps.reportPointerDown, options);
    window.addEventListener('click', swallowStray, options);
    return () => listening.abort();
  }, []);
}

function swallowStray(event: MouseEvent): void {
  if (!strayTaps.isStray(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
