import { startOfDay } from '../../../platform/language/dates.ts';
import type { Items } from '../rows/drawn-rows.ts';
import type { RowPlaces } from './row-places.ts';
import { dayInView } from './visible-range.ts';

/** The state of the scroll position, for other components. */
export interface SheetState {
  /** False until the list has been laid out. */
  readonly isPlaced: boolean;
  readonly isAtEnd: boolean;
  readonly isMoving: boolean;
  /** The rows in view. */
  readonly firstIndex: number;
  readonly lastIndex: number;
  /** The day of the topmost message … */
  readonly day: number | null;
  /** … and whether to show it, because the list is moving and no day line is in view. */
  readonly isDayShown: boolean;
}

export const beforeFirstLayout: SheetState = {
  isPlaced: false,
  isAtEnd: true,
  isMoving: false,
  firstIndex: 0,
  lastIndex: 0,
  day: null,
  isDayShown: false,
};

interface Position extends Pick<SheetState, 'isAtEnd' | 'isMoving'> {
  places: RowPlaces;
  view: { readonly top: number; readonly height: number };
}

export function readSheetState(
  items: Items,
  { places, view, isAtEnd, isMoving }: Position,
): SheetState {
  const firstIndex = places.indexAt(view.top);
  const time = dayInView(items, firstIndex);
  const isDayLine = items[firstIndex]?.type === 'day';
  return {
    isPlaced: true,
    isAtEnd,
    isMoving,
    firstIndex,
    lastIndex: places.indexAt(view.top + view.height - 1),
    day: time === null ? null : startOfDay(time),
    // At the end the list moves by itself as rows are added.
    isDayShown: isMoving && !isAtEnd && time !== null && !isDayLine,
  };
}
