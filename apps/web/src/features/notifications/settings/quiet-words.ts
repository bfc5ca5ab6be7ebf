import { formatClockRange, formatWeekday } from '../../../platform/language/dates.ts';
import { joinFacts } from '../../../platform/language/facts.ts';
import type { Text } from '../../../platform/language/i18n.ts';
import { everyDay, type QuietRow, toRuns } from './quiet-rows.ts';
import { momentAt } from './times.ts';

/** A moment on a weekday, 0 for Monday; 1 January 2024 was a Monday. */
export function momentOfDay(day: number): number {
  return new Date(2024, 0, 1 + day).getTime();
}

/** "Every day", "Mon–Fri, Sun" */
export function daysInWords(days: QuietRow['days'], { t, language }: Text): string {
  if (days.length === 0) return t('notifications.noDays');
  if (days.length === everyDay.length) return t('notifications.everyDay');
  const nameOf = (day: number) => formatWeekday(momentOfDay(day), language);
  const runs = toRuns(days).map(({ first, last }) =>
    first === last
      ? nameOf(first)
      : t('notifications.dayRange', { first: nameOf(first), last: nameOf(last) }),
  );
  return joinFacts(runs, t);
}

/** "Mon–Fri 22:00–07:00" */
export function hoursInWords({ days, span }: QuietRow, text: Text): string {
  return text.t('notifications.hoursOnDays', {
    days: daysInWords(days, text),
    hours: formatClockRange(momentAt(span.from), momentAt(span.to), text.language),
  });
}
