import type { RowRange } from '../rows/drawn-rows.ts';
import type { RowPlaces } from './row-places.ts';

interface View {
  readonly top: number;
  readonly height: number;
}

/**
 * When less than `least` is drawn beyond the view, rows are drawn up to `most`: a few at a time, since each time costs a
 * layout and a paint. More rows at rest make flings longer (a row that is measured while the list moves may hold it up),
 * but each row that is drawn makes each frame dearer: twice as many cost twice the time.
 */
const movingPx = { least: 250, most: 550 };
const restingPx = 1_200;
const stepPx = 150;
/** Rows that are further from the view than `most` go, down to `least`: a few at a time, since that costs a layout. */
const keptPx = { least: 1_300, most: 1_900 };

/** Decides which rows of a list are in the document. */
export class DrawnRange {
  #aheadPx = movingPx.most;

  /** The rows to draw: those around the view, and drawn ones nearby. */
  around(view: View, places: RowPlaces, drawn: RowRange | null): RowRange {
    const wanted = rowsWithin(this.#aheadPx, view, places);
    if (drawn === null || drawn.from > wanted.to + 1 || drawn.to < wanted.from - 1) return wanted;
    const most = rowsWithin(keptPx.most, view, places);
    const least = rowsWithin(keptPx.least, view, places);
    return {
      from: Math.min(wanted.from, drawn.from < most.from ? least.from : drawn.from),
      to: Math.max(wanted.to, drawn.to > most.to ? least.to : drawn.to),
    };
  }

  /** Whether the drawn rows are enough for now. */
  isEnough({ top, height }: View, places: RowPlaces, drawn: RowRange | null): boolean {
    if (drawn === null) return false;
    const { from, to } = drawn;
    return (
      (from === 0 || places.startOf(from) <= top - movingPx.least) &&
      (to === places.count - 1 || places.endOf(to) >= top + height + movingPx.least)
    );
  }

  /** At rest: reaches a few rows further; returns whether there are any to draw. */
  reachFurther(view: View, places: RowPlaces, drawn: RowRange | null): boolean {
    while (this.#aheadPx < restingPx) {
      this.#aheadPx += stepPx;
      const { from, to } = this.around(view, places, drawn);
      if (drawn === null || from < drawn.from || to > drawn.to) return true;
    }
    return false;
  }

  /** While the list moves. */
  reachLess(): void {
    this.#aheadPx = movingPx.most;
  }
}

function rowsWithin(beyondPx: number, { top, height }: View, places: RowPlaces): RowRange {
  return { from: places.indexAt(top - beyondPx), to: places.indexAt(top + height + beyondPx) };
}
