/** From here on a released row stays open. */
const opensPx = 56;
/** Two buttons. */
const openPx = 152;
/** Beyond this share of the row, a release does the outer action. */
const outerShare = 0.6;

interface Released {
  /** How far the row is aside. */
  shownPx: number;
  rowPx: number;
  isFlung: boolean;
}

/** Where a released row comes to rest, and whether the outer action behind it is done. */
export function restAfter({ shownPx, rowPx, isFlung }: Released): { px: number; isOuter: boolean } {
  const isOuter = shownPx > rowPx * outerShare;
  const isOpen = shownPx >= opensPx || (isFlung && shownPx > 0);
  return { px: isOpen ? openPx : 0, isOuter };
}
