interface OpeningView {
  viewHeight: number;
  /** Where the unread line stands when the list begins with it. */
  linePx: number;
  paddingEnd: number;
}

/**
 * How far a list is scrolled when it opens, as far as can be told before it is drawn: at the row that it begins with, or
 * else (-1) at its end. Without it the first rows would be drawn, only to be replaced by those in view.
 */
export function openingOffset(
  heights: readonly number[],
  beginsWith: number,
  { viewHeight, linePx, paddingEnd }: OpeningView,
): number {
  const end = sum(heights) + paddingEnd - viewHeight;
  const row = beginsWith < 0 ? end : sum(heights.slice(0, beginsWith)) - linePx;
  return Math.max(0, Math.min(row, end));
}

function sum(heights: readonly number[]): number {
  return heights.reduce((total, height) => total + height, 0);
}
