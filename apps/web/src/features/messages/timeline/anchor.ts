import type { Items } from '../rows/drawn-rows.ts';
import type { RowPlaces } from './row-places.ts';

/** The fixed point on screen while rows come, go and change: a row, or the end of the list. */
export type Anchor =
  | { readonly type: 'end' }
  /** `top`: the distance of the row's start from the top of the view, in px. */
  | { readonly type: 'row'; readonly key: string; readonly top: number };

/** Where a list begins: at a row, shown in the upper quarter of the view, or at its end. */
export type Beginning = { readonly key: string } | 'end';

/** Distance of the first row from the top of the view. */
const beginningPx = 96;

export function anchorAt(begin: Beginning): Anchor {
  return begin === 'end' ? { type: 'end' } : { type: 'row', key: begin.key, top: beginningPx };
}

interface Search {
  places: RowPlaces;
  view: { readonly top: number; readonly height: number };
  isWanted: (item: Items[number]) => boolean;
}

/** The first of the wanted rows in view; null for none. */
export function findAnchor(items: Items, { places, view, isWanted }: Search): Anchor | null {
  const last = places.indexAt(view.top + view.height);
  for (let index = places.indexAt(view.top); index <= last; index += 1) {
    const item = items[index];
    if (item === undefined || !isWanted(item)) continue;
    return { type: 'row', key: item.key, top: places.startOf(index) - view.top };
  }
  return null;
}

/** Where the view begins that has the anchor in its place; not beyond `end`. */
export function topFor(
  anchor: Anchor,
  items: Items,
  { places, end }: { places: RowPlaces; end: number },
): number {
  const index = anchor.type === 'end' ? -1 : items.findIndex(({ key }) => key === anchor.key);
  const top = anchor.type === 'end' || index < 0 ? end : places.startOf(index) - anchor.top;
  return Math.max(0, Math.min(top, end));
}
