/** The longest pause, whatever the service says. */
const maxMs = 24 * 60 * 60 * 1000;

/** The pause that a `Retry-After` requests, in seconds or until a date (RFC 9110); null if it is unusable. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : parseDate(text) - now;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), maxMs);
}

/** `Date.parse` alone accepts almost anything as a date: -5 is a year. */
function parseDate(text: string): number {
  return text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
}
