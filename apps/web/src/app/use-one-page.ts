import { type RefObject, useEffect, useRef } from 'react';
import { pathOf, readAddress, screenAt } from '../platform/addresses.ts';

/** Ionic's own classes for pages that cannot be seen. */
const hidden = 'ion-page-hidden';
const invisible = 'ion-page-invisible';
/** An animation begins a few frames after its pages are marked. */
const restMs = 300;

/** What tells an outlet's pages apart: their own addresses; '' is for all that lead nowhere. */
export function pageMark(address: string): { 'data-address': string } {
  return { 'data-address': screenAt(address) === null ? '' : pathOf(address) };
}

/**
 * Sees to it that an outlet that has come to rest shows one page, that of the address. Ionic's transitions run side
 * by side: one that is still under way when the next begins shows its page, or hides the next one's, when it ends.
 */
export function useOnePage(): RefObject<HTMLIonRouterOutletElement | null> {
  const outlet = useRef<HTMLIonRouterOutletElement>(null);
  useEffect(() => (outlet.current === null ? undefined : watchPages(outlet.current)), []);
  return outlet;
}

function watchPages(outlet: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const settle = () => {
    if (isMoving(outlet)) settleLater();
    else showOnePage(outlet);
  };
  const settleLater = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, restMs);
  };
  const observer = new MutationObserver(() => {
    watch();
    settleLater();
  });
  const watch = () => {
    observer.observe(outlet, { childList: true });
    for (const page of outlet.children) observer.observe(page, { attributeFilter: ['class'] });
  };
  watch();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Also while a finger holds a page that is swiped away; spinners, which never end, do not count. */
function isMoving(outlet: HTMLElement): boolean {
  return outlet
    .getAnimations({ subtree: true })
    .some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
}

function showOnePage(outlet: HTMLElement): void {
  const mark = pageMark(readAddress())['data-address'];
  const pages = [...outlet.querySelectorAll<HTMLElement>(':scope > .ion-page')];
  const wanted = pages.findLast(({ dataset }) => dataset['address'] === mark);
  // Its code may still be on its way; then what was there stays.
  if (wanted === undefined) return;
  for (const page of pages) {
    if (page === wanted) {
      page.classList.remove(hidden, invisible);
      page.removeAttribute('aria-hidden');
    } else if (!page.classList.contains(hidden)) {
      page.classList.add(hidden);
      page.setAttribute('aria-hidden', 'true');
    }
  }
}
