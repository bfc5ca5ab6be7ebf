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
 * keyboard clicks never are. As long as nothing was touched, no tap can have been meant for another page.
 */
export function createStrayTaps(now: () => number): StrayTaps {
  let changedAt = -Infinity;
  let isEarly = false;
  let isMouse = false;
  let wasTouched = false;
  return {
    reportChange() {
      if (wasTouched) changedAt = now();
    },
    reportPointerDown({ pointerType }) {
      wasTouched = true;
      isEarly = now() - changedAt < strayMs;
      isMouse = pointerType === 'mouse';
    },
    // Clicks by keyboard or by code have `detail` 0.
    isStray: ({ detail }) => isEarly && detail > (isMouse ? 1 : 0),
  };
}

const strayTaps = createStrayTaps(() => performance.now());

export const reportPageChange = strayTaps.reportChange;

/** Keeps stray taps from the whole app. Call it before anything can be touched, the log-in included. */
export function followTaps(): void {
  window.addEventListener('pointerdown', strayTaps.reportPointerDown, { capture: true });
  window.addEventListener('click', swallowStray, { capture: true });
}

function swallowStray(event: MouseEvent): void {
  if (!strayTaps.isStray(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
