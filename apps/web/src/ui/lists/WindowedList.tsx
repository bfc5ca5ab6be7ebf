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
  startTransition,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { whenDrawn } from '../../platform/device/when-drawn.ts';
import { rowAfterKey } from './list-keys.ts';
import { measureRow, observeShownOffset, observeShownRect } from './shown-sizes.ts';
import './WindowedList.css';

export interface ListControl {
  /** Moves the focus into the list: to the first row, or the one given. */
  enter: (index?: number) => void;
  scrollToTop: () => void;
  /** Null before the list is laid out. */
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
  /** Once it is scrolled, rows that come or go above the view move nothing in it. Not where rows change places. */
  keepsPlace?: boolean;
  /** What the items are about: of another one only the rows in view are drawn at first, and those beyond a frame later. */
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
  const { label, items, renderRow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useFocusedRow(props);
  const virtualizer = useRowVirtualizer(props, scroller, focused);

  function focusRow(index: number) {
    // Drawn synchronously, even out of view: the next key press must reach this row.
    flushSync(() => setFocused(index));
    targetIn(scroller.current, index)?.focus({ preventScroll: true });
    virtualizer.scrollToIndex(index);
  }

  useImperativeHandle(props.controlRef, () => ({
    enter: (index = 0) => focusRow(index),
    scrollToTop: () => virtualizer.scrollToOffset(0),
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
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="windowed-list-row"
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
  const drawn = useDrawnRows(props.content);
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
    rangeExtractor: (range) => withRow(range, drawn.most, focused),
    measureElement: measureRow,
    observeElementRect: observeShownRect,
    observeElementOffset: observeShownOffset,
    overscan: drawn.beyond,
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

/**
 * The first frame has four rows, the next one those in view, then come some beyond: ten rows at once keep a slow phone
 * busy for a tenth of a second, in which it hears no finger. Deferred by React alone, what the next frame has would be
 * begun before this one.
 */
function useDrawnRows(content: unknown): { most: number; beyond: number } {
  const [frame, setFrame] = useState(0);
  const [drawn, setDrawn] = useState(content);
  if (drawn !== content) {
    setDrawn(content);
    // With fewer, rows that are also in the list before would go for a frame.
    setFrame((last) => Math.min(last, 1));
  }
  useEffect(() => {
    if (frame === 2) return;
    const show = async () => {
      await whenDrawn();
      startTransition(() => setFrame(frame + 1));
    };
    void show();
  }, [frame]);
  return { most: frame === 0 ? 4 : Infinity, beyond: frame === 2 ? 6 : 0 };
}

const noRow = -1;
/** This many rows before the end count as near it. */
const rowsAhead = 20;

function withRow(range: Range, most: number, row: number): number[] {
  const rows = defaultRangeExtractor(range).slice(0, most);
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
