import type { ConversationMessage } from '@tend/client';
import { startOfDay } from '../../platform/dates.ts';
import { DayPill } from './DayPill.tsx';
import type { TimelineItem } from './timeline.ts';
import { isAtEnd, type MessageVirtualizer } from './use-message-virtualizer.ts';
import { dayInView } from './visible-range.ts';
import './DayInView.css';

interface DayInViewProps {
  items: readonly TimelineItem<ConversationMessage>[];
  virtualizer: MessageVirtualizer;
}

/** While scrolling, the day of the uppermost message; the day lines themselves say it to screen readers. */
export function DayInView({ items, virtualizer }: DayInViewProps) {
  const first = virtualizer.range?.startIndex ?? 0;
  const time = dayInView(items, first);
  // At the end the list scrolls by itself, to follow what comes.
  const isSearching = virtualizer.isScrolling && !isAtEnd(virtualizer);
  const isShown = isSearching && time !== null && items[first]?.type !== 'day';
  return (
    <div className={isShown ? 'day-in-view day-in-view-shown' : 'day-in-view'} aria-hidden="true">
      {time !== null && <DayPill time={startOfDay(time)} />}
    </div>
  );
}
