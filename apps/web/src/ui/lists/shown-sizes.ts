import {
  elementScroll,
  measureElement,
  observeElementOffset,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';

/* Sizes for the virtualiser. Pages that are covered, or not shown yet, are hidden, so everything in them
   measures 0 px: with these sizes the list would drop its rows and lose its position. */

export function measureRow<Scroller extends Element, Row extends Element>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroller, Row>,
): number {
  // When a row is added, its height would be read before the page is laid out; the observer tells it in the same frame.
  const height = entry === undefined ? 0 : measureElement(row, entry, virtualizer);
  if (height > 0) return height;
  const index = virtualizer.indexFromElement(row);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index));
  return known ?? virtualizer.options.estimateSize(index);
}

/**
 * What a list counts with until its frame is laid out: no list is larger than the window, and what a frame draws is limited
 * otherwise.
 */
export const largestRect = (): Rect => ({ width: innerWidth, height: innerHeight });

/**
 * Reports the scroller's size while it has one, each time after the page was laid out. The library reads it in advance,
 * too, for which a page that opens would be laid out twice.
 */
export function observeShownRect<Scroller extends Element, Row extends Element>(
  { scrollElement }: Virtualizer<Scroller, Row>,
  tell: (rect: Rect) => void,
): void | (() => void) {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const [size] = entry?.borderBoxSize ?? [];
    if (size === undefined || size.blockSize === 0) return;
    tell({ width: Math.round(size.inlineSize), height: Math.round(size.blockSize) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

const written = new WeakSet<Element>();

/** Sets the scroll position. A list that has just been added is at its top, and to write that would lay the page out, too. */
export function scrollShown<Scroller extends Element, Row extends Element>(
  offset: number,
  options: { adjustments?: number; behavior?: ScrollBehavior },
  virtualizer: Virtualizer<Scroller, Row>,
): void {
  const { scrollElement } = virtualizer;
  if (scrollElement === null) return;
  const isAdded = !written.has(scrollElement);
  written.add(scrollElement);
  if (!isAdded || offset !== 0) elementScroll(offset, options, virtualizer);
}

/** Reports the scroll position while shown: hidden right after scrolling, a scroller would report 0. */
export function observeShownOffset<Scroller extends Element, Row extends Element>(
  virtualizer: Virtualizer<Scroller, Row>,
  tell: (offset: number, isScrolling: boolean) => void,
): void | (() => void) {
  return observeElementOffset(virtualizer, (offset, isScrolling) => {
    const isHidden = offset === 0 && virtualizer.scrollElement?.clientHeight === 0;
    if (!isHidden) tell(offset, isScrolling);
  });
}
