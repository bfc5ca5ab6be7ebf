import { startOfDay } from '../../../platform/language/dates.ts';

export type SuggestedName = 'hour' | 'morning' | 'evening' | 'tomorrow' | 'monday';

/** A time at which a message may be sent. */
export interface SuggestedTime {
  readonly name: SuggestedName;
  readonly at: number;
}

const minuteMs = 60_000;
const evening = { hours: 19, noLaterThan: 18 };
const morning = 7;
const monday = 1;

/** Round times after `now`, the soonest first, in the device's time zone. */
export function suggestTimes(now: number): SuggestedTime[] {
  const inAnHour = Math.ceil((now + 60 * minuteMs) / (5 * minuteMs)) * 5 * minuteMs;
  const today = new Date(now);
  const daysToMonday = (monday + 7 - today.getDay()) % 7 || 7;
  // Tomorrow is suggested as such.
  const days = daysToMonday === 1 ? 8 : daysToMonday;
  const times: SuggestedTime[] = [{ name: 'hour', at: inAnHour }];
  const thisMorning = atHour(now, 0, morning);
  if (thisMorning > inAnHour) times.push({ name: 'morning', at: thisMorning });
  const thisEvening = atHour(now, 0, evening.hours);
  const isEarly = today.getHours() < evening.noLaterThan;
  if (isEarly && thisEvening > inAnHour) times.push({ name: 'evening', at: thisEvening });
  times.push({ name: 'tomorrow', at: atHour(now, 1, morning) });
  times.push({ name: 'monday', at: atHour(now, days, morning) });
  return times;
}

/** By the calendar, since a day with a clock change has 23 or 25 hours. */
function atHour(now: number, daysAhead: number, hours: number): number {
  const date = new Date(startOfDay(now));
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysAhead, hours).getTime();
}
