export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A moment as the clock on the wall shows it. */
export interface WallTime {
  /** Counted since 1970-01-01. */
  day: number;
  minute: number;
}

/** Between instants and wall time of one time zone. */
export interface Calendar {
  toWall(instant: number): WallTime;
  /** `minute` may go beyond the day. */
  toInstant(wall: WallTime): number;
}

export function createCalendar(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();

  function offsetAt(instant: number): number {
    const hour = Math.floor(instant / hourMs);
    const known = offsets.get(hour);
    if (known !== undefined) return known;
    const zone = format.formatToParts(hour * hourMs).find(({ type }) => type === 'timeZoneName');
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(zone?.value ?? '') ?? [];
    const size = Number(hours) * hourMs + Number(minutes) * minuteMs;
    const offset = sign === '-' ? -size : size;
    offsets.set(hour, offset);
    return offset;
  }

  return {
    toWall(instant) {
      const local = instant + offsetAt(instant);
      const day = Math.floor(local / dayMs);
      return { day, minute: (local - day * dayMs) / minuteMs };
    },
    toInstant({ day, minute }) {
      const local = day * dayMs + minute * minuteMs;
      // The offset of a guess: right except within the hours around a change of the clocks.
      return local - offsetAt(local - offsetAt(local));
    },
  };
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: number): boolean {
  return [0, 6].includes(weekdayOf(day));
}
