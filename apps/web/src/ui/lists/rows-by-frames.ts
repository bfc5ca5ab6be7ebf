import type { Range, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useState } from 'react';
import { whenDrawn } from '../../platform/device/when-drawn.ts';

type Keys = ReadonlySet<VirtualItem['key']>;
type List = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Ten at once keep a slow phone busy for a tenth of a second, in which it hears no finger. */
const rowsInFrame = 3;

/**
 * The rows to draw. Of another content a few come with each frame. Left to React alone, what the next frame has would be
 * begun before this one.
 */
export function useRowsByFrames(list: List, content: unknown, focused: number): VirtualItem[] {
  const [last, setLast] = useState(content);
  /** The rows that were drawn in the frame before; null once all are. */
  const [drawn, setDrawn] = useState<Keys | null>(new Set());
  if (last !== content) {
    setLast(content);
    setDrawn(new Set(list.elementsCache.keys()));
  }
  useEffect(() => {
    if (drawn === null) return;
    const goOn = async () => {
      await whenDrawn();
      startTransition(() => setDrawn((now) => (now === drawn ? drawnRows(list) : now)));
    };
    void goOn();
  }, [list, drawn]);
  const rows = list.getVirtualItems();
  if (drawn === null || list.isScrolling) return rows;
  return rowsOfFrame(rows, { drawn, view: list.range, focused });
}

function drawnRows({ elementsCache, getVirtualItems }: List): Keys | null {
  const areAll = getVirtualItems().every(({ key }) => elementsCache.has(key));
  return areAll ? null : new Set(elementsCache.keys());
}

interface Frame {
  /** The rows of the frame before. */
  drawn: Keys;
  view: Pick<Range, 'startIndex' | 'endIndex'> | null;
  focused: number;
}

/** The rows that were there, the one with the focus, and some more: those beyond the view when all in view are there. */
export function rowsOfFrame(
  rows: readonly VirtualItem[],
  { drawn, view, focused }: Frame,
): VirtualItem[] {
  const missing = rows.filter(({ key }) => !drawn.has(key));
  const inView = missing.filter(
    ({ index }) => view !== null && index >= view.startIndex && index <= view.endIndex,
  );
  const coming = (inView.length > 0 ? inView : missing).slice(0, rowsInFrame);
  return rows.filter((row) => drawn.has(row.key) || row.index === focused || coming.includes(row));
}
