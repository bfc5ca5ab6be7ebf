import { memo } from 'react';
import { formatDay } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import type { TimelineSheet } from './timeline-sheet.ts';
import { useSheet } from './use-timeline-sheet.ts';
import '../rows/DayPill.css';
import './DayInView.css';

interface DayInViewProps {
  sheet: TimelineSheet;
  /** Leads to another date, from the day that is shown. */
  onDay: (time: number) => void;
}

/** Shows the day of the topmost message while scrolling; keyboards and screen readers use the day lines instead. */
export const DayInView = memo(function DayInView({ sheet, onDay }: DayInViewProps) {
  const day = useSheet(sheet, (state) => state.day);
  const isShown = useSheet(sheet, ({ isDayShown }) => isDayShown);
  return (
    <div className={isShown ? 'day-in-view day-in-view-shown' : 'day-in-view'} aria-hidden="true">
      {day !== null && <DayPill time={day} onDay={onDay} />}
    </div>
  );
});

interface DayPillProps {
  /** The beginning of the day. */
  time: number;
  onDay: (time: number) => void;
}

/** A day of the conversation. */
const DayPill = memo(function DayPill({ time, onDay }: DayPillProps) {
  const { language } = useText();
  const today = useToday();
  return (
    <button type="button" className="day-pill" tabIndex={-1} onClick={() => onDay(time)}>
      {formatDay(time, today, language)}
    </button>
  );
});
