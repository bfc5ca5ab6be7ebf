import { z } from 'zod';
import { limits } from './limits.ts';
import { instantOf, isTimeZone, wallClockAt } from './time-zones.ts';

const minuteMs = 60 * 1000;
const dayMinutes = 24 * 60;
const dayMs = dayMinutes * minuteMs;

const minuteOfDaySchema = z
  .int()
  .min(0)
  .max(dayMinutes - 1);

/** From one minute of the day to another; an end that is not later than the start is on the next day. */
const quietSpanSchema = z.strictObject({ from: minuteOfDaySchema, to: minuteOfDaySchema });
export type QuietSpan = z.infer<typeof quietSpanSchema>;

/** The spans that begin on each weekday, Monday first. */
export const quietHoursSchema = z.strictObject({
  isOn: z.boolean(),
  days: z.array(z.array(quietSpanSchema).max(limits.quietSpansPerDay)).length(7),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** An IANA time zone name that this platform knows. */
export const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'unknown time zone');

interface Interval {
  start: number;
  end: number;
}

/** Quiet for longer than this is treated as quiet without an end. */
const farthestMs = 8 * dayMs;

/**
 * When the quiet hours at an instant end; null outside quiet hours. Spans that touch or overlap count as one. In a time
 * zone that the platform does not know there are no quiet hours: too much noise is better than a missed message.
 */
export function quietUntil(
  { isOn, days }: QuietHours,
  timeZone: string | null,
  at: number,
): number | null {
  if (!isOn || timeZone === null || !isTimeZone(timeZone)) return null;
  if (days.every((spans) => spans.length === 0)) return null;
  let end = at;
  for (;;) {
    const later = endOfSpans(days, timeZone, end);
    if (later === null) break;
    end = later;
    if (end - at > farthestMs) break;
  }
  return end > at ? end : null;
}

/** The latest end of the spans that contain an instant. */
function endOfSpans(days: QuietHours['days'], timeZone: string, at: number): number | null {
  const today = Math.floor(wallClockAt(timeZone, at) / dayMs) * dayMs;
  let latest: number | null = null;
  // A zone that skips a day (Apia, 2011) extends a span by a day; where clocks go back across midnight, a span of
  // tomorrow may already have begun.
  for (const day of [today - 2 * dayMs, today - dayMs, today, today + dayMs]) {
    for (const span of days[weekdayOf(day)] ?? []) {
      const { start, end } = place(span, timeZone, day);
      if (start <= at && at < end) latest = Math.max(latest ?? end, end);
    }
  }
  return latest;
}

function place({ from, to }: QuietSpan, timeZone: string, day: number): Interval {
  const lastDay = to > from ? day : day + dayMs;
  return {
    start: instantOf(timeZone, day + from * minuteMs, 'first'),
    end: instantOf(timeZone, lastDay + to * minuteMs, 'last'),
  };
}

/** 0 for Monday; 1 January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day / dayMs + 3) % 7) + 7) % 7;
}
