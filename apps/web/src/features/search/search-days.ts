import {
  dateOf,
  formatDate,
  formatDays,
  formatMonthOf,
  startOfDay,
  timeOfDay,
} from '../../platform/language/dates.ts';
import type { Text } from '../../platform/language/i18n.ts';
import type { Search } from './search-address.ts';

type Days = Pick<Search, 'since' | 'until'>;

/** The days that are chosen most. */
export function quickDays(
  now: number,
): Record<'today' | 'week' | 'month' | 'lastMonth', { since: string; until: string }> {
  const today = new Date(startOfDay(now));
  const dayAt = (month: number, day: number) =>
    dateOf(new Date(today.getFullYear(), today.getMonth() + month, day).getTime());
  const until = dateOf(now);
  return {
    today: { since: until, until },
    week: { since: dayAt(0, today.getDate() - 6), until },
    month: { since: dayAt(0, 1), until },
    lastMonth: { since: dayAt(-1, 1), until: dayAt(0, 0) },
  };
}

/** "October", "24 Nov", "18–24 Nov", "since 18 Nov". */
export function wordDays({ since, until }: Days, now: number, { t, language }: Text): string {
  const from = since === null ? null : timeOfDay(since);
  const to = until === null ? null : timeOfDay(until);
  if (from === null) return to === null ? '' : t('search.upTo', { date: wordDay(to) });
  if (to === null) return t('search.since', { date: wordDay(from) });
  if (isWholeMonth({ since, until }, now)) return formatMonthOf(from, now, language);
  return from === to ? wordDay(from) : formatDays(from, to, now, language);

  function wordDay(time: number): string {
    return formatDate(time, now, language);
  }
}

/** From the first day of a month to its last one, or to today in this one. */
function isWholeMonth({ since, until }: Days, now: number): boolean {
  if (since === null || until === null) return false;
  const first = new Date(timeOfDay(since));
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getTime();
  const isUpToToday = until === dateOf(now) && since !== until;
  return (
    first.getDate() === 1 &&
    (until === dateOf(last) || isUpToToday) &&
    since.slice(0, 7) === until.slice(0, 7)
  );
}
