import { flushSync } from 'react-dom';

export type Movement = 'forward' | 'back' | 'none';

interface Device {
  /** In GB; only some browsers tell. */
  deviceMemory?: number;
  hardwareConcurrency: number;
}

/** The browser, or a finger, has moved the pages itself. */
let isMoved = false;

let latest: ReturnType<Document['startViewTransition']> | null = null;

/** The next page is in its place already, under the finger that has drawn it there. */
export function noteMovedByFinger(): void {
  isMoved = true;
}

/** Browsers whose own gesture leads back show the page below while it lasts. Ends with the signal. */
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
 * Draws the next page by `update`, and moves it into its place. What moves are pictures of both pages, which the compositor
 * slides: only one page is ever in the document to be seen, touched or read out. The browser takes the first picture before
 * it draws: a page that is overtaken by then is never drawn.
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
  // One that was overtaken leaves the mark to the next.
  const forget = () => {
    if (latest === transition) forgetMovement();
  };
  // One that is overtaken by the next is not ready ever.
  transition.ready.catch(() => undefined);
  transition.finished.then(forget, forget);
}

function forgetMovement(): void {
  latest = null;
  Reflect.deleteProperty(document.documentElement.dataset, 'movement');
}

/** No movement is better than a jerky one, and beside an open menu there is nothing to slide over. */
function canMove(): boolean {
  const { deviceMemory = 8, hardwareConcurrency }: Device = navigator;
  const isSlow = deviceMemory <= 4 || hardwareConcurrency <= 4;
  const isUnwanted = matchMedia('(prefers-reduced-motion: reduce), (min-width: 992px)').matches;
  return 'startViewTransition' in document && !isSlow && !isUnwanted;
}
