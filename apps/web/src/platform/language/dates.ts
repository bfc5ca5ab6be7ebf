import type { Language } from '@tend/protocol';
import { capitalize } from './format.ts';
import { localeOf } from './language.ts';

/* Times and dates for people, always in the device's time zone and in 24 hours. */

const shapes = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short' },
  wholeWeekday: { weekday: 'long' },
  date: { day: 'numeric', month: 'short' },
  dateOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  exact: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  wholeDate: { day: 'numeric', month: 'long' },
  wholeDateOfYear: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  monthAlone: { month: 'long' },
  dayOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  figures: { dateStyle: 'short' },
  zone: { timeZoneName: 'longGeneric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof shapes;

// Cached: creating a formatter takes longer than using it a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(time: number, shape: Shape, language: Language): string {
  return formatterOf(shape, language).format(time);
}

function formatterOf(shape: Shape, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${shape}`;
  let formatter = formats.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(localeOf(language), shapes[shape]);
    formats.set(key, formatter);
  }
  return formatter;
}

/** The language's separator between a date and its time: ", ". */
function betweenDateAndClock(time: number, language: Language): string {
  const parts = formatterOf('moment', language).formatToParts(time);
  const hour = parts.findIndex(({ type }) => type === 'hour');
  return parts[hour - 1]?.value ?? ' ';
}

/** "21:46" */
export function formatClock(time: number, language: Language): string {
  return format(time, 'clock', language);
}

/** "November 2026" */
export function formatMonth(time: number, language: Language): string {
  return format(time, 'month', language);
}

/** "November"; with the year if it is not this one: "November 2025". */
export function formatMonthOf(time: number, now: number, language: Language): string {
  const shape = isSameYear(time, now) ? 'monthAlone' : 'month';
  return capitalize(format(time, shape, language), language);
}

/** "18–24 Nov": two days, the earlier one first; with the years if one is not this one. */
export function formatDays(from: number, to: number, now: number, language: Language): string {
  const shape = isSameYear(from, now) && isSameYear(to, now) ? 'date' : 'dateOfYear';
  return formatterOf(shape, language).formatRange(from, to);
}

/** "22:00–06:00": two times of day; the second may be the earlier one. */
export function formatClockRange(from: number, to: number, language: Language): string {
  return formatterOf('clock', language).formatRange(from, to);
}

/** The text of a day line: "Today", "Yesterday", "Tue 18 Nov"; with the year if it is not this one. */
export function formatDay(time: number, now: number, language: Language): string {
  const daysAgo = daysBetween(time, now);
  if (daysAgo === 0 || daysAgo === 1) return capitalize(relativeDay(-daysAgo, language), language);
  return writesWeekdaysSmall(language)
    ? formatDateFirst(time, now, language)
    : format(time, isSameYear(time, now) ? 'day' : 'dayOfYear', language);
}

/** "18 ноября, вторник": starting with the abbreviated "вт, 18 нояб." would look cut off. */
function formatDateFirst(time: number, now: number, language: Language): string {
  if (!isSameYear(time, now)) return format(time, 'wholeDateOfYear', language);
  return `${format(time, 'wholeDate', language)}, ${format(time, 'wholeWeekday', language)}`;
}

function writesWeekdaysSmall(language: Language): boolean {
  const weekday = format(0, 'wholeWeekday', language);
  return weekday !== capitalize(weekday, language);
}

/** A day within a sentence, past or future: "18 Nov", "18/11/2025". */
export function formatDate(time: number, now: number, language: Language): string {
  return format(time, isSameYear(time, now) ? 'date' : 'figures', language);
}

/** "Tue" */
export function formatWeekday(time: number, language: Language): string {
  return capitalize(format(time, 'weekday', language), language);
}

/** "Tue 18 Nov" */
export function formatWholeDay(time: number, language: Language): string {
  return capitalize(format(time, 'day', language), language);
}

/** The beginning of a day, given as YYYY-MM-DD, in the device's time zone. */
export function timeOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** A time of day, given as HH:MM, on a day, given as YYYY-MM-DD, in the device's time zone; NaN if one is missing. */
export function timeOn(day: string, clock: string): number {
  return new Date(`${day}T${clock}`).getTime();
}

/** The time of day as the value of a time field, in the device's time zone: "07:00". */
export function clockOf(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(11, 16);
}

/** The day of a time as the value of a date field, in the device's time zone: "2026-11-24". */
export function dateOf(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(0, 10);
}

/** Short, for lists: "21:46", "Yesterday", "Tue", "18 Nov", "18/11/2025". */
export function formatListTime(time: number, now: number, language: Language): string {
  const daysAgo = daysBetween(time, now);
  if (daysAgo <= 0) return format(time, 'clock', language);
  if (daysAgo === 1) return capitalize(relativeDay(-1, language), language);
  if (daysAgo < 7) return capitalize(format(time, 'weekday', language), language);
  return format(time, isSameYear(time, now) ? 'date' : 'figures', language);
}

/**
 * A past moment within a sentence, as in "last seen at 21:46": "21:46" if today, else "yesterday, 21:46", "18
 * Nov, 21:46".
 */
export function formatMoment(time: number, now: number, language: Language): string {
  const clock = formatClock(time, language);
  const daysAgo = daysBetween(time, now);
  if (daysAgo <= 0) return clock;
  if (daysAgo === 1) return relativeDay(-1, language) + betweenDateAndClock(time, language) + clock;
  if (isSameYear(time, now)) return format(time, 'moment', language);
  return format(time, 'figures', language);
}

/** A moment that is read elsewhere, on another day: "18 Nov 2025, 21:46". */
export function formatExact(time: number, language: Language): string {
  return format(time, 'exact', language);
}

/** A future moment within a sentence: "18:00" within a day, else "23 Nov, 18:00". */
export function formatComingMoment(time: number, now: number, language: Language): string {
  return format(time, time - now < 86_400_000 ? 'clock' : 'moment', language);
}

/** An end, past or future, within a sentence: "18:00", else "20 Nov, 18:00". */
export function formatEnd(time: number, now: number, language: Language): string {
  return time > now ? formatComingMoment(time, now, language) : formatOnDay(time, now, language);
}

/**
 * When something is planned, within a sentence: "today, 19:00", "tomorrow, 07:00", "Monday, 07:00", "Fri 27 Nov, 09:15";
 * with the year if it is not this one.
 */
export function formatPlanned(time: number, now: number, language: Language): string {
  const clock = betweenDateAndClock(time, language) + formatClock(time, language);
  const daysAhead = -daysBetween(time, now);
  if (Math.abs(daysAhead) <= 1) return relativeDay(daysAhead, language) + clock;
  if (daysAhead > 1 && daysAhead < 7) return format(time, 'wholeWeekday', language) + clock;
  return format(time, isSameYear(time, now) ? 'day' : 'dayOfYear', language) + clock;
}

/** The name of the device's time zone, as it is at that time: "Central European Time". */
export function formatTimeZone(time: number, language: Language): string {
  const parts = formatterOf('zone', language).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The end of a duration within a sentence: "18:00", or "24 November" if it ends with the day before. */
export function formatUntil(time: number, today: number, language: Language): string {
  const endsWithDay = startOfDay(time) === time;
  return endsWithDay ? format(time, 'wholeDate', language) : formatOnDay(time, today, language);
}

/** A time below a day line: "21:46" if on that day, else "20 Nov, 21:46". */
export function formatOnDay(time: number, day: number, language: Language): string {
  return format(time, daysBetween(time, day) === 0 ? 'clock' : 'moment', language);
}

/** The number of midnights between; negative when the time is tomorrow or later. */
export function daysBetween(time: number, now: number): number {
  // Rounded, since a day with a clock change has 23 or 25 hours.
  return Math.round((startOfDay(now) - startOfDay(time)) / 86_400_000);
}

export function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

export function startOfNextDay(time: number): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

function isSameYear(time: number, now: number): boolean {
  return new Date(time).getFullYear() === new Date(now).getFullYear();
}

const relativeFormats = new Map<Language, Intl.RelativeTimeFormat>();

/** "today", "yesterday" */
function relativeDay(days: number, language: Language): string {
  let formatter = relativeFormats.get(language);
  if (formatter === undefined) {
    formatter = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
    relativeFormats.set(language, formatter);
  }
  return formatter.format(days, 'day');
}
