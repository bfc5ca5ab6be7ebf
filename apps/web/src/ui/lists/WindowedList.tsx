import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { rowAfterKey } from './list-keys.ts';
import { useRowsByFrames } from './rows-by-frames.ts';
import {
  largestRect,
  measureRow,
  observeShownOffset,
  observeShownRect,
  scrollShown,
} from './shown-sizes.ts';
import './WindowedList.css';

export interface ListControl {
  /** Moves the focus into the list: to the first row, or the one given. */
  enter: (index?: number) => void;
  scrollToTop: () => void;
  /** Null while it is empty. */
  rowsInView: () => RowsInView | null;
}

export interface RowsInView {
  /** Of the rows in view, in their order, also of those in view in part. */
  keys: readonly string[];
  isScrolled: boolean;
}

interface WindowedListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Used until the row is measured. */
  estimateRowHeight: (item: Item) => number;
  /** Each row contains one link or button for the arrow keys, marked with `data-row-target`. */
  renderRow: (item: Item, index: number) => ReactNode;
  /** Whether a row is above others, as a heading is: the first below it has no divider. */
  isHeading?: (item: Item) => boolean;
  /** Once it is scrolled, rows that come or go above the view move nothing in it. Not where rows change places. */
  keepsPlace?: boolean;
  /** What the items are about: of another one the rows come over some frames, those in view first. */
  content?: unknown;
  /** Room below the last row, for a floating button. */
  paddingEnd?: number;
  /** Reports whether the list is scrolled away from its top. */
  onScrolledChange?: (isScrolled: boolean) => void;
  /** Reports whether the last rows are, or will soon be, in view. */
  onNearEndChange?: (isNearEnd: boolean) => void;
  controlRef?: RefObject<ListControl | null>;
}

/** A list of any length that draws only the rows in view; arrow keys move between rows. */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { label, items, renderRow, isHeading } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useFocusedRow(props);
  const virtualizer = useRowVirtualizer(props, scroller, focused);
  const rows = useRowsByFrames(virtualizer, props.content, focused);

  function focusRow(index: number) {
    // Drawn synchronously, even out of view: the next key press must reach this row.
    flushSync(() => setFocused(index));
    targetIn(scroller.current, index)?.focus({ preventScroll: true });
    virtualizer.scrollToIndex(index);
  }

  useImperativeHandle(props.controlRef, () => ({
    enter: (index = 0) => focusRow(index),
    scrollToTop: () => scrollToTop(virtualizer),
    rowsInView: () => findRowsInView(props, virtualizer),
  }));

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = rowAfterKey(event.key, focused, items.length);
    if (next === null) return;
    event.preventDefault();
    focusRow(next);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its links
    <div
      ref={scroller}
      className="fill scroller windowed-list page-scroll-host"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
      tabIndex={0}
      role="list"
      aria-label={label}
      onKeyDown={handleKeyDown}
      onFocus={(event) => setFocused(rowOf(event.target))}
      onBlur={() => setFocused(noRow)}
    >
      <div role="presentation" style={{ blockSize: virtualizer.getTotalSize() }} />
      {rows.map(({ key, index, start }) => {
        const item = items[index];
        const above = items[index - 1];
        const isFirst = above === undefined || isHeading?.(above) === true;
        return item === undefined ? null : (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={isFirst ? 'windowed-list-row' : 'windowed-list-row windowed-list-next'}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Row {...{ item, index, renderRow }} />
          </div>
        );
      })}
    </div>
  );
}

/** At the top it does nothing, where scrolling would lay the page out. */
function scrollToTop(virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>): void {
  if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0);
}

function findRowsInView<Item>(
  { items, keyOf }: Pick<WindowedListProps<Item>, 'items' | 'keyOf'>,
  { range, scrollOffset }: Virtualizer<HTMLDivElement, HTMLDivElement>,
): RowsInView | null {
  if (range === null) return null;
  const rows = items.slice(range.startIndex, range.endIndex + 1);
  return { keys: rows.map(keyOf), isScrolled: (scrollOffset ?? 0) > 0 };
}

/** Kept by its key: rows may join above. */
function useFocusedRow<Item>({
  items,
  keyOf,
}: Pick<WindowedListProps<Item>, 'items' | 'keyOf'>): [number, (index: number) => void] {
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const isFocused = (item: Item) => keyOf(item) === focusedKey;
  function setFocused(index: number) {
    const item = items[index];
    setFocusedKey(item === undefined ? null : keyOf(item));
  }
  return [focusedKey === null ? noRow : items.findIndex(isFocused), setFocused];
}

type RowProps<Item> = Pick<WindowedListProps<Item>, 'renderRow'> & { item: Item; index: number };

/** The list is rendered anew as it scrolls and as rows are measured; what a row shows is not. */
function Row<Item>({ item, index, renderRow }: RowProps<Item>) {
  return useMemo(() => renderRow(item, index), [item, index, renderRow]);
}

function useRowVirtualizer<Item>(
  props: WindowedListProps<Item>,
  scroller: RefObject<HTMLDivElement | null>,
  focused: number,
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const { items, keyOf, estimateRowHeight, paddingEnd = 0, keepsPlace = false } = props;
  const { onScrolledChange, onNearEndChange } = props;
  const [isScrolled, setIsScrolled] = useState(false);
  const [initialRect] = useState(largestRect);
  // oxlint-disable-next-line react/incompatible-library -- its object changes inside; what is read of it is not memoised
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : estimateRowHeight(item);
    },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    // The focused row stays drawn when scrolled away, or the focus would be lost.
    rangeExtractor: (range) => withRow(range, focused),
    measureElement: measureRow,
    initialRect,
    observeElementRect: observeShownRect,
    scrollToFn: scrollShown,
    observeElementOffset: observeShownOffset,
    overscan: rowsBeyond,
    // Rendered within each scroll event, rows would hold up the frame that the event belongs to.
    useFlushSync: false,
    paddingEnd,
    // At its end, the library keeps the row at the top of the view in its place; at its start, the scroll position.
    anchorTo: keepsPlace && isScrolled ? 'end' : 'start',
    onChange: ({ scrollOffset, range }) => {
      const isAway = (scrollOffset ?? 0) > 0;
      setIsScrolled(isAway);
      onScrolledChange?.(isAway);
      onNearEndChange?.(range !== null && range.endIndex >= items.length - rowsAhead);
    },
  });
}

/** Rows beyond each end of the view, so that scrolling meets none that are blank. */
const rowsBeyond = 6;
const noRow = -1;
/** This many rows before the end count as near it. */
const rowsAhead = 20;

function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (row < 0 || row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].toSorted((one, other) => one - other);
}

function rowOf(target: Element): number {
  const row = target.closest('[data-index]')?.getAttribute('data-index');
  return row === null || row === undefined ? noRow : Number(row);
}

function targetIn(list: Element | null, index: number): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-target]`);
}
