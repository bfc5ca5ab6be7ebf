import { noteMovedByFinger } from '../../platform/navigation/page-movement.ts';
import {
  type Dragged,
  listenForDrags,
  mayMovePages,
  shiftBy,
} from '../../platform/gestures/drag-gesture.ts';

/** How far the covered page is shifted aside, as a share of its width. */
const asideShare = 0.25;
const settleMs = 200;

/**
 * A swipe from the inline-start edge drags the page off the one below, whose address is `path`, and goes back
 * to it; `onUncover` is called before the page below is visible. Returns a function that stops listening.
 */
export function followBackSwipe(
  outlet: HTMLElement,
  path: string,
  onUncover: () => void,
): () => void {
  return listenForDrags(outlet, (event) => {
    if (!mayMovePages(event)) return null;
    const top = outlet.querySelector<HTMLElement>(':scope > .page:not([hidden])');
    const below = outlet.querySelector<HTMLElement>(`:scope > [data-path="${CSS.escape(path)}"]`);
    return top === null || below === null || top === below ? null : drawAway(top, below, onUncover);
  });
}

function drawAway(top: HTMLElement, below: HTMLElement, onUncover: () => void): Dragged {
  const wholePx = top.clientWidth;
  const placesAt = (share: number) => ({
    top: shiftBy(share * wholePx),
    below: shiftBy((share - 1) * asideShare * wholePx),
  });
  let last = 0;

  function move(share: number) {
    const places = placesAt(share);
    top.style.transform = places.top;
    below.style.transform = places.below;
    last = share;
  }

  async function settle(share: number): Promise<void> {
    const places = placesAt(share);
    const options = { duration: settleMs * Math.abs(share - last), easing: 'ease-out' };
    const moving = [
      top.animate({ transform: places.top }, options),
      below.animate({ transform: places.below }, options),
    ];
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }

  function putBack(): void {
    for (const page of [top, below]) page.style.removeProperty('transform');
    top.classList.remove('page-drawn');
    below.classList.remove('page-uncovered');
    below.inert = false;
  }

  /** False when the person has gone elsewhere meanwhile. */
  const isInView = () => top.isConnected && !top.hidden;

  async function end(isDone: boolean): Promise<void> {
    if (isInView()) await settle(isDone ? 1 : 0);
    if (!isDone || !isInView()) {
      putBack();
      return;
    }
    move(1);
    // The pages keep their positions until the router has arrived.
    addEventListener('popstate', () => requestAnimationFrame(putBack), { once: true });
    noteMovedByFinger();
    // An inert page cannot receive the focus, which returns with it.
    below.inert = false;
    history.back();
  }

  return {
    towards: 'end',
    wholePx,
    begin() {
      onUncover();
      top.classList.add('page-drawn');
      below.classList.add('page-uncovered');
      below.inert = true;
    },
    move,
    end: (isDone) => void end(isDone),
  };
}
