import { TendError } from '@tend/protocol';

export interface Day {
  /** YYYY-MM-DD */
  day: string;
  startsAt: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** No time zone is further from UTC. */
const maxOffsetMs = 15 * 60 * minuteMs;

/**
 * The last `count` days in the time zone, oldest first, ending with today. A day with a clock change has 23 or 25
 * hours, and in some zones it begins at one o'clock.
 * @throws TendError `bad_request` for an unknown time zone
 */
export function listDays(now: number, timeZone: string, count: number): Day[] {
  const dayAt = createDayReader(timeZone);
  const today = Date.parse(dayAt(now));
  return Array.from({ length: count }, (_, index) => {
    const midnight = today - (count - 1 - index) * dayMs;
    return { day: toDay(midnight), startsAt: findStart(midnight, dayAt) };
  });
}

/** The first minute of a day, by bisection. */
function findStart(utcMidnight: number, dayAt: (time: number) => string): number {
  const day = toDay(utcMidnight);
  let before = utcMidnight - maxOffsetMs;
  let after = utcMidnight + maxOffsetMs;
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / minuteMs / 2) * minuteMs;
    if (dayAt(middle) < day) before = middle;
    else after = middle;
  }
  return after;
}

function createDayReader(timeZone: string): (time: number) => string {
  try {
    // Swedish dates have the format of ISO 8601.
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    return (time) => format.format(time);
  } catch (cause) {
    throw new TendError('bad_request', { fields: ['timeZone'] }, { cause });
  }
}

function toDay(utcMidnight: number): string {
  return new Date(utcMidnight).toISOString().slice(0, 10);
}
