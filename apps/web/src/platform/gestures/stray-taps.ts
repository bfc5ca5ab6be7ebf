import { useEffect } from 'react';
import { pathOf } from '../navigation/addresses.ts';
import { useAddress } from '../navigation/navigation.ts';

/** For this long after a page change, a tap was meant for the page before. */
const strayMs = 300;

interface StrayTaps {
  /** Reports that another page is, or is about to be, on screen. */
  reportChange: () => void;
  reportPointerDown: (event: Pick<PointerEvent, 'pointerType'>) => void;
  /** Whether the click is stray. */
  isStray: (event: Pick<MouseEvent, 'detail'>) => boolean;
}

/**
 * Detects the second half of a double tap, which would hit whatever has appeared under the finger. Fingers
 * aim slowly: every tap so soon is stray. With a mouse, only the second of two clicks on one spot is;
 * keyboard clicks never are.
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
    // Clicks by keyboard or by code have `detail` 0.
    isStray: ({ detail }) => isEarly && detail > (isMouse ? 1 : 0),
  };
}

const strayTaps = createStrayTaps(() => performance.now());

export const reportPageChange = strayTaps.reportChange;

/** Keeps stray taps from the whole app. */
export function useStrayTaps(): void {
  // The rest of the address changes with each filter of a search, on the same page.
  const path = pathOf(useAddress());
  useEffect(() => {
    if (path !== '' && wasTouched()) reportPageChange();
  }, [path]);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('pointerdown', strayTaps.reportPointerDown, options);
    window.addEventListener('click', swallowStray, options);
    return () => listening.abort();
  }, []);
}

/** An app that was just loaded, and not touched yet, has no page before that a tap could be meant for. */
function wasTouched(): boolean {
  // Not supported by Safari before 16.4.
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}

function swallowStray(event: MouseEvent): void {
  if (!strayTaps.isStray(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
