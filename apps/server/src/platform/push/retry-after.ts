/** No service is waited for longer, whatever it says. */
const maxMs = 24 * 60 * 60 * 1000;

/** How long a `Retry-After` asks to wait, in seconds or until a date (RFC 9110); null when it says nothing usable. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : parseDate(text) - now;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), maxMs);
}

/** `Date.parse` alone takes almost anything for a date: -5 is a year. */
function parseDate(text: string): number {
  return text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
}
