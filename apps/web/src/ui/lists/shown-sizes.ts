import {
  measureElement,
  observeElementOffset,
  observeElementRect,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';

/*
 * Sizes for the virtualiser. Pages that lie below the current one, or are about to come, are hidden, which makes everything
 * in them 0 px high: taken at its word, the list would drop its rows and be somewhere else when it is shown.
 */

export function measureRow<Scroller extends Element, Row extends Element>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroller, Row>,
): number {
  const height = measureElement(row, entry, virtualizer);
  if (height > 0) return height;
  const index = virtualizer.indexFromElement(row);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index));
  return known ?? virtualizer.options.estimateSize(index);
}

/** Tells of the scroller's size while it has one. */
export function observeShownRect<Scroller extends Element, Row extends Element>(
  virtualizer: Virtualizer<Scroller, Row>,
  tell: (rect: Rect) => void,
): void | (() => void) {
  return observeElementRect(virtualizer, (rect) => {
    if (rect.height > 0) tell(rect);
  });
}

/** Tells where the scroller stands while it is shown: hidden right after it was scrolled, it would say that it is at its beginning. */
export function observeShownOffset<Scroller extends Element, Row extends Element>(
  virtualizer: Virtualizer<Scroller, Row>,
  tell: (offset: number, isScrolling: boolean) => void,
): void | (() => void) {
  return observeElementOffset(virtualizer, (offset, isScrolling) => {
    const isHidden = offset === 0 && virtualizer.scrollElement?.clientHeight === 0;
    if (!isHidden) tell(offset, isScrolling);
  });
}
