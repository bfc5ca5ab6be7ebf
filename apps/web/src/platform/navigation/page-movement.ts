import { flushSync } from 'react-dom';

export type Movement = 'forward' | 'back' | 'none';

interface Device {
  /** In GB; not all browsers report it. */
  deviceMemory?: number;
  hardwareConcurrency: number;
}

/** The browser or a finger has already moved the pages. */
let isMoved = false;

let latest: ReturnType<Document['startViewTransition']> | null = null;

/** Notes that the next page is already in place: a finger has dragged it there. */
export function noteMovedByFinger(): void {
  isMoved = true;
}

/** Browsers with their own back gesture show the page below during it. Stops at the signal. */
export function followBrowserMovement(signal: AbortSignal): void {
  const options = { capture: true, signal };
  window.addEventListener(
    'popstate',
    ({ hasUAVisualTransition }) => {
      isMoved ||= hasUAVisualTransition;
    },
    options,
  );
}

/**
 * Renders the next page with `update`, and animates it into place. The animation shows snapshots of both
 * pages, moved by the compositor: only one page at a time is in the document to be seen, tapped or read. The
 * browser takes the first snapshot before rendering: a page that is superseded by then is never rendered.
 */
export function movePages(movement: Movement, update: () => void): void {
  const isStill = isMoved || movement === 'none' || !canMove();
  isMoved = false;
  if (isStill) {
    latest?.skipTransition();
    forgetMovement();
    update();
    return;
  }
  document.documentElement.dataset['movement'] = movement;
  const transition = document.startViewTransition(() => {
    if (latest === transition) flushSync(update);
  });
  latest = transition;
  // A superseded transition leaves the mark to the next one.
  const forget = () => {
    if (latest === transition) forgetMovement();
  };
  // A superseded transition rejects `ready`.
  transition.ready.catch(() => undefined);
  transition.finished.then(forget, forget);
}

function forgetMovement(): void {
  latest = null;
  Reflect.deleteProperty(document.documentElement.dataset, 'movement');
}

/** No animation is better than a jerky one, and beside an open menu there is nothing to slide over. */
function canMove(): boolean {
  const { deviceMemory = 8, hardwareConcurrency }: Device = navigator;
  const isSlow = deviceMemory <= 4 || hardwareConcurrency <= 4;
  const isUnwanted = matchMedia('(prefers-reduced-motion: reduce), (min-width: 992px)').matches;
  return 'startViewTransition' in document && !isSlow && !isUnwanted;
}
