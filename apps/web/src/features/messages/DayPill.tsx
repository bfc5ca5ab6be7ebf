import { memo } from 'react';
import { formatDay } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n.ts';
import { useToday } from '../../platform/use-today.ts';
import './DayPill.css';

/** A day of the conversation, by its beginning. */
export const DayPill = memo(function DayPill({ time }: { time: number }) {
  const { language } = useText();
  const today = useToday();
  return <span className="day-pill">{formatDay(time, today, language)}</span>;
});
