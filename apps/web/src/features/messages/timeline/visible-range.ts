import type { TimelineItem } from './timeline.ts';

interface Placed {
  readonly start: number;
  readonly end: number;
}

interface Viewport {
  readonly top: number;
  readonly bottom: number;
}

/** A message counts as seen when at most this much of it is below the edge, or when it fills the view. */
const hiddenPx = 24;

/** The position of the newest message in view; 0 for none. */
export function newestSeenSeq(
  rows: readonly (Placed & { readonly item: TimelineItem })[],
  { top, bottom }: Viewport,
): number {
  let seen = 0;
  for (const { item, start, end } of rows) {
    const isInView = start < bottom && end > top;
    const isSeen = end <= bottom + hiddenPx || start <= top;
    if (isInView && isSeen) seen = Math.max(seen, newestSeqIn(item));
  }
  return seen;
}

function newestSeqIn(item: TimelineItem): number {
  return item.type === 'bubble' ? (item.message.seq ?? 0) : 0;
}

/** The day of the topmost message in view, shown while scrolling. */
export function dayInView(items: readonly TimelineItem[], firstIndex: number): number | null {
  for (let index = firstIndex; index < items.length; index += 1) {
    const time = timeOf(items[index]);
    if (time !== null) return time;
  }
  return null;
}

function timeOf(item: TimelineItem | undefined): number | null {
  if (item?.type === 'bubble') return item.message.createdAt;
  return item?.type === 'events' ? (item.events[0]?.createdAt ?? null) : null;
}
