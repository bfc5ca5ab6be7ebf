import type { ConversationMessage } from '@tend/client';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { measureTextWidth } from '../../platform/text-width.ts';
import { measureRow, observeShownRect } from '../../ui/shown-sizes.ts';
import { openingOffset } from './opening-offset.ts';
import { createRowEstimates } from './row-height.ts';
import type { TimelineItem } from './timeline.ts';

export type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** So close to the end the list counts as at its end. */
const endPx = 48;
/** Where the unread line stands when the conversation opens with it: in the upper quarter. */
const unreadLinePx = 96;
const defaultWidth = 390;
/** Of the bars above and below the list, until it has been laid out. */
const barsPx = 132;
const paddingEnd = 12;

type Items = readonly TimelineItem<ConversationMessage>[];

interface MessageVirtualizerOptions {
  scroller: RefObject<HTMLDivElement | null>;
  items: Items;
  isGroup: boolean;
  /** What is added at the end is not the newest, so the list does not follow it. */
  hasNewer: boolean;
  /** The message that the list begins at; null: at the unread line or the end. */
  at: number | null;
  /** A message is being unfolded: the reader goes on where its beginning stands, also at the end of the list. */
  isUnfolding: boolean;
}

/** Draws the rows in view, keeps them in place while others come and go, and follows the end while it is at it. */
export function useMessageVirtualizer({
  scroller,
  items,
  isGroup,
  hasNewer,
  at,
  isUnfolding,
}: MessageVirtualizerOptions): MessageVirtualizer {
  const hadNewer = useHadNewer(items, hasNewer);
  const [estimates] = useState(() =>
    createRowEstimates({ listWidth: defaultWidth, isGroup, widthOf: measureTextWidth }),
  );
  const [firstRect] = useState(() => ({ width: defaultWidth, height: innerHeight - barsPx }));
  // oxlint-disable-next-line react/incompatible-library -- its object changes inside; what is read of it is not memoised
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : estimates.heightOf(item);
    },
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    measureElement: (row, entry, instance) => {
      const height = measureRow(row, entry, instance);
      const item = items[instance.indexFromElement(row)];
      if (item !== undefined) estimates.remember(item, height);
      return height;
    },
    observeElementRect: observeShownRect,
    anchorTo: isUnfolding ? 'start' : 'end',
    followOnAppend: !hadNewer,
    scrollEndThreshold: endPx,
    scrollPaddingStart: unreadLinePx,
    overscan: 8,
    paddingEnd,
    initialRect: firstRect,
    initialOffset: () => {
      const view = { viewHeight: firstRect.height, linePx: unreadLinePx, paddingEnd };
      return openingOffset(items.map(estimates.heightOf), findBeginning(items, at), view);
    },
  });
  useEffect(() => {
    estimates.adoptWidth(virtualizer.scrollRect?.width ?? defaultWidth);
  });
  useOpeningPosition(virtualizer, items, at);
  usePinnedEnd(virtualizer, scroller);
  return virtualizer;
}

/** How far the end of the list lies below the view, from what the virtualiser knows: no layout is read. */
function distanceFromEnd(virtualizer: MessageVirtualizer): number {
  const viewBottom = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
  return virtualizer.getTotalSize() - viewBottom;
}

export function isAtEnd(virtualizer: MessageVirtualizer): boolean {
  return distanceFromEnd(virtualizer) <= endPx;
}

/** Whether there were newer messages before the ones that are drawn now had come. */
function useHadNewer(items: readonly unknown[], hasNewer: boolean): boolean {
  const [held, setHeld] = useState({ items, hasNewer, hadNewer: hasNewer });
  if (held.items === items) return held.hadNewer;
  setHeld({ items, hasNewer, hadNewer: held.hasNewer });
  return held.hasNewer;
}

/** The row that the list begins at; -1 for the end. */
function findBeginning(items: Items, at: number | null): number {
  if (at === null) return items.findIndex(({ type }) => type === 'unread');
  return items.findIndex((item) => item.type === 'bubble' && (item.message.seq ?? Infinity) >= at);
}

/** Whether the list goes on below the view when a row stands in its upper quarter. */
function hasMoreBelow(virtualizer: MessageVirtualizer, row: number): boolean {
  const [offset = 0] = virtualizer.getOffsetForIndex(row, 'start') ?? [];
  const height = virtualizer.scrollRect?.height ?? 0;
  return offset + height + endPx < virtualizer.getTotalSize();
}

/** A conversation opens at the message that one was led to, at the unread line, or else at its end. */
function useOpeningPosition(
  virtualizer: MessageVirtualizer,
  items: Items,
  at: number | null,
): void {
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (isPlaced.current) return;
    isPlaced.current = true;
    const beginning = findBeginning(items, at);
    if (beginning >= 0 && hasMoreBelow(virtualizer, beginning)) {
      virtualizer.scrollToIndex(beginning, { align: 'start' });
    } else {
      virtualizer.scrollToEnd();
    }
  }, [virtualizer, items, at]);
}

/** The keyboard, a longer draft or a turn of the phone changes the height; what was at the end stays there. */
function usePinnedEnd(
  virtualizer: MessageVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
): void {
  const wasAtEnd = useRef(true);
  useEffect(() => {
    wasAtEnd.current = isAtEnd(virtualizer);
  });
  useEffect(() => {
    if (scroller.current === null) return undefined;
    const observer = new ResizeObserver((entries) => {
      // 0 while the page is hidden.
      const height = entries.at(-1)?.contentRect.height ?? 0;
      if (wasAtEnd.current && height > 0) virtualizer.scrollToEnd();
    });
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [virtualizer, scroller]);
}
