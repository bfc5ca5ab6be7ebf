import { memo } from 'react';
import { DayPill } from './DayPill.tsx';
import type { TimelineSheet } from './timeline-sheet.ts';
import { useSheet } from './use-timeline-sheet.ts';
import './DayInView.css';

/** While scrolling, the day of the uppermost message; the day lines themselves say it to screen readers. */
export const DayInView = memo(function DayInView({ sheet }: { sheet: TimelineSheet }) {
  const day = useSheet(sheet, (state) => state.day);
  const isShown = useSheet(sheet, ({ isDayShown }) => isDayShown);
  return (
    <div className={isShown ? 'day-in-view day-in-view-shown' : 'day-in-view'} aria-hidden="true">
      {day !== null && <DayPill time={day} />}
    </div>
  );
});
