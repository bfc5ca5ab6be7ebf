import { memo } from 'react';
import { formatDay } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import type { TimelineSheet } from './timeline-sheet.ts';
import { useSheet } from './use-timeline-sheet.ts';
import '../rows/DayPill.css';
import './DayInView.css';

/** Shows the day of the topmost message while scrolling; screen readers read the day lines instead. */
export const DayInView = memo(function DayInView({ sheet }: { sheet: TimelineSheet }) {
  const day = useSheet(sheet, (state) => state.day);
  const isShown = useSheet(sheet, ({ isDayShown }) => isDayShown);
  return (
    <div className={isShown ? 'day-in-view day-in-view-shown' : 'day-in-view'} aria-hidden="true">
      {day !== null && <DayPill time={day} />}
    </div>
  );
});

/** A day of the conversation, given by its beginning. */
const DayPill = memo(function DayPill({ time }: { time: number }) {
  const { language } = useText();
  const today = useToday();
  return <span className="day-pill">{formatDay(time, today, language)}</span>;
});
