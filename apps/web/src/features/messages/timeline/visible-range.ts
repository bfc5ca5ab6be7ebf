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

/** The positions of the messages in view, oldest first. */
export function seenSeqs(
  rows: readonly (Placed & { readonly item: TimelineItem })[],
  { top, bottom }: Viewport,
): number[] {
  return rows.flatMap(({ item, start, end }) => {
    const isInView = start < bottom && end > top;
    const isSeen = end <= bottom + hiddenPx || start <= top;
    return isInView && isSeen && item.type === 'bubble' ? (item.message.seq ?? []) : [];
  });
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
