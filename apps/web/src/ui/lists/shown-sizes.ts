import {
  measureElement,
  observeElementOffset,
  observeElementRect,
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

/** Reports the scroller's size while it has one. */
export function observeShownRect<Scroller extends Element, Row extends Element>(
  virtualizer: Virtualizer<Scroller, Row>,
  tell: (rect: Rect) => void,
): void | (() => void) {
  return observeElementRect(virtualizer, (rect) => {
    if (rect.height > 0) tell(rect);
  });
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
