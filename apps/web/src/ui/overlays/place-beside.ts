interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In px, from the corner of the window. */
export interface Place {
  readonly left: number;
  readonly top: number;
  /** Less than the popover's own height where there is no room for it: then it scrolls. */
  readonly maxHeight: number;
}

export const gapPx = 8;
/** A popover lower than this is of no use. */
const leastPx = 240;

/**
 * Where a popover stands without covering what it belongs to: beside it, on the preferred side first, or else below or
 * above it. Null if there is no such place.
 */
export function placeBeside(
  box: Box,
  size: Size,
  { view, prefersLeft }: { view: Size; prefersLeft: boolean },
): Place | null {
  const lefts = [box.left - gapPx - size.width, box.right + gapPx];
  const [first, second] = prefersLeft ? lefts : lefts.toReversed();
  const fits = (left = -1) => left >= gapPx && left + size.width <= view.width - gapPx;
  const left = [first, second].find(fits);
  const height = Math.min(size.height, view.height - 2 * gapPx);
  if (left !== undefined) {
    const top = clamp(box.top, gapPx, view.height - gapPx - height);
    return { left, top, maxHeight: view.height - 2 * gapPx };
  }
  const above = box.top - 2 * gapPx;
  const below = view.height - box.bottom - 2 * gapPx;
  const room = Math.max(above, below);
  if (room < leastPx || size.width > view.width - 2 * gapPx) return null;
  const isBelow = below >= Math.min(height, above);
  const maxHeight = isBelow ? below : above;
  const start = prefersLeft ? box.right - size.width : box.left;
  return {
    left: clamp(start, gapPx, view.width - gapPx - size.width),
    top: isBelow ? box.bottom + gapPx : box.top - gapPx - Math.min(height, maxHeight),
    maxHeight,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
