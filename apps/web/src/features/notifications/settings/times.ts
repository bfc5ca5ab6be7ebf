const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;

export const halfHourMs = 30 * minuteMs;

export const eightHoursMs = 8 * hourMs;
const morningHour = 7;

/** Seven o'clock the next day, in the device's time zone. */
export function tomorrowMorning(now: number): number {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  return morning.setHours(morningHour, 0, 0, 0);
}

/** The next moment with a clock time such as "18:30"; null if it is no time. */
export function nextTime(clock: string, now: number): number | null {
  const minutes = minutesOf(clock);
  if (minutes === null) return null;
  const next = new Date(now);
  next.setHours(Math.floor(minutes / 60), minutes % 60, 0, 0);
  if (next.getTime() <= now) next.setDate(next.getDate() + 1);
  return next.getTime();
}

/** "22:30" as minutes of the day. */
export function minutesOf(clock: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Minutes of the day as "22:30": the value of a time field in every language. */
export function clockOf(minutes: number): string {
  return new Date(minutes * minuteMs).toISOString().slice(11, 16);
}

/** A moment with this clock time, on a day without a clock change. */
export function momentAt(minutes: number): number {
  return new Date(2000, 0, 1, 0, minutes).getTime();
}
