import type { Language } from '@tend/protocol';
import { capitalize } from './format.ts';
import { localeOf } from './language.ts';

/*
 * Times and dates as people read them. Everything is in the device's time zone, and in 24 hours.
 */

const shapes = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short' },
  wholeWeekday: { weekday: 'long' },
  date: { day: 'numeric', month: 'short' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  wholeDate: { day: 'numeric', month: 'long' },
  wholeDateOfYear: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  figures: { dateStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof shapes;

// Making a formatter takes longer than a hundred uses of it.
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

/** What the language puts between a date and its time: ", ". */
function betweenDateAndClock(time: number, language: Language): string {
  const parts = formatterOf('moment', language).formatToParts(time);
  const hour = parts.findIndex(({ type }) => type === 'hour');
  return parts[hour - 1]?.value ?? ' ';
}

/** "21:46" */
export function formatClock(time: number, language: Language): string {
  return format(time, 'clock', language);
}

/** "22:00–06:00": two times of one day, of which the second may be the earlier one. */
export function formatClockRange(from: number, to: number, language: Language): string {
  return formatterOf('clock', language).formatRange(from, to);
}

/** A day as the line above what came on it: "Today", "Yesterday", "Tue 18 Nov"; with the year when it is another. */
export function formatDay(time: number, now: number, language: Language): string {
  const daysAgo = daysBetween(time, now);
  if (daysAgo === 0 || daysAgo === 1) return capitalize(relativeDay(-daysAgo, language), language);
  return writesWeekdaysSmall(language)
    ? formatDateFirst(time, now, language)
    : format(time, isSameYear(time, now) ? 'day' : 'dayOfYear', language);
}

/** "18 ноября, вторник": a line that began with "вт, 18 нояб." would look torn off. */
function formatDateFirst(time: number, now: number, language: Language): string {
  if (!isSameYear(time, now)) return format(time, 'wholeDateOfYear', language);
  return `${format(time, 'wholeDate', language)}, ${format(time, 'wholeWeekday', language)}`;
}

function writesWeekdaysSmall(language: Language): boolean {
  const weekday = format(0, 'wholeWeekday', language);
  return weekday !== capitalize(weekday, language);
}

/** A day in the middle of a sentence, past or to come: "18 Nov", "18/11/2025". */
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

/** The beginning of a day in the device's time zone, from YYYY-MM-DD. */
export function timeOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** The day of a time as a date field has it, where the device is: "2026-11-24". */
export function dateOf(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(0, 10);
}

/** As short as a list needs: "21:46", "Yesterday", "Tue", "18 Nov", "18/11/2025". */
export function formatListTime(time: number, now: number, language: Language): string {
  const daysAgo = daysBetween(time, now);
  if (daysAgo <= 0) return format(time, 'clock', language);
  if (daysAgo === 1) return capitalize(relativeDay(-1, language), language);
  if (daysAgo < 7) return capitalize(format(time, 'weekday', language), language);
  return format(time, isSameYear(time, now) ? 'date' : 'figures', language);
}

/** When it was, in the middle of a sentence: "at 21:46" needs "21:46"; else "yesterday, 21:46", "18 Nov, 21:46". */
export function formatMoment(time: number, now: number, language: Language): string {
  const clock = formatClock(time, language);
  const daysAgo = daysBetween(time, now);
  if (daysAgo <= 0) return clock;
  if (daysAgo === 1) return relativeDay(-1, language) + betweenDateAndClock(time, language) + clock;
  if (isSameYear(time, now)) return format(time, 'moment', language);
  return format(time, 'figures', language);
}

/** When it will be, in the middle of a sentence: "18:00" within a day, else "23 Nov, 18:00". */
export function formatComingMoment(time: number, now: number, language: Language): string {
  return format(time, time - now < 86_400_000 ? 'clock' : 'moment', language);
}

/** When something ends or has ended, in the middle of a sentence: "18:00", else "20 Nov, 18:00". */
export function formatEnd(time: number, now: number, language: Language): string {
  return time > now ? formatComingMoment(time, now, language) : formatOnDay(time, now, language);
}

/** Until when something lasts, in the middle of a sentence: "18:00", "24 November" where it ends with the day before. */
export function formatUntil(time: number, today: number, language: Language): string {
  const endsWithDay = startOfDay(time) === time;
  return endsWithDay ? format(time, 'wholeDate', language) : formatOnDay(time, today, language);
}

/** When something was, under the line of a day: "21:46" if it was on that day, else "20 Nov, 21:46". */
export function formatOnDay(time: number, day: number, language: Language): string {
  return format(time, daysBetween(time, day) === 0 ? 'clock' : 'moment', language);
}

/** How many midnights lie between; negative when the time is tomorrow's or later. */
export function daysBetween(time: number, now: number): number {
  // Rounded, since a day with a change of clocks has 23 or 25 hours.
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
