// Instants and wall clocks of a time zone, using the platform's zone data. A wall clock reading is counted in
// milliseconds as if it were UTC, so that adding days to it is plain arithmetic.

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
/** Zones change only at multiples of this; results are cached for as long. */
const stepMs = 15 * minuteMs;
const mostRemembered = 20_000;

/** More than there are zones, each of which can be spelled in thousands of ways; a format takes 35 KB. */
const mostFormats = 500;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Whether the platform knows the zone: names change, and devices differ in age. */
export function isTimeZone(timeZone: string): boolean {
  return formatOf(timeZone) !== null;
}

/** The wall clock reading at an instant. */
export function wallClockAt(timeZone: string, instant: number): number {
  return instant + offsetAt(timeZone, instant);
}

/**
 * The instant of a wall clock reading. For a reading that occurs twice the caller chooses the first or the last; a
 * skipped reading is moved by the length of the jump, which preserves the length of the span between two readings.
 */
export function instantOf(timeZone: string, wallClock: number, when: 'first' | 'last'): number {
  const before = wallClock - offsetAt(timeZone, wallClock - dayMs);
  const after = wallClock - offsetAt(timeZone, wallClock + dayMs);
  if (before === after) return before;
  const right = [before, after].filter((instant) => wallClockAt(timeZone, instant) === wallClock);
  if (right.length === 0) return Math.max(before, after);
  return when === 'first' ? Math.min(...right) : Math.max(...right);
}

function offsetAt(timeZone: string, instant: number): number {
  const step = Math.floor(instant / stepMs);
  const key = `${timeZone} ${step}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= mostRemembered) offsets.clear();
  const offset = computeOffset(timeZone, step * stepMs);
  offsets.set(key, offset);
  return offset;
}

function computeOffset(timeZone: string, instant: number): number {
  const format = formatOf(timeZone);
  if (format === null) throw new RangeError(`Unknown time zone: ${timeZone}`);
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = createFormat(timeZone);
  if (format === null) return null;
  if (formats.size >= mostFormats) formats.clear();
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn-hc-h23', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
