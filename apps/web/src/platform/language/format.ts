import type { Language } from '@tend/protocol';
import { localeOf } from './language.ts';

/** A duration as people say it: "45 sec", "3 min". */
export function formatWait(waitMs: number, language: Language): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(value);
}

/** "Anna, Ben and Carl" */
export function formatList(parts: readonly string[], language: Language): string {
  return new Intl.ListFormat(localeOf(language)).format(parts);
}

/** "1,204" */
export function formatNumber(value: number, language: Language): string {
  // Engines keep the formatter of this call; making one takes a slow phone a millisecond.
  return value.toLocaleString(localeOf(language));
}

/** A language's name in the given language: "Russian", "Английский". */
export function formatLanguage(code: Language, language: Language): string | undefined {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language', fallback: 'none' });
  const name = names.of(code);
  return name === undefined ? undefined : capitalize(name, language);
}

export function capitalize(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(localeOf(language)) + text.slice(1);
}

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** "240 kB", "3.2 MB" */
export function formatBytes(bytes: number, language: Language): string {
  // Rounded as it is shown: never "1,000 kB".
  const exponent = byteUnits.findIndex((_unit, index) => bytes / 1000 ** (index + 1) < 999.5);
  const unit = byteUnits[exponent] ?? 'gigabyte';
  const exact = bytes / 1000 ** (byteUnits.indexOf(unit) + 1);
  // A file that is not empty is never said to be.
  const value = bytes > 0 ? Math.max(0.1, exact) : 0;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** The length of a recording, or a place in it: "0:34", "1:02:09". */
export function formatLength(lengthMs: number): string {
  const seconds = Math.round(lengthMs / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours === 0
    ? `${minutes}:${rest}`
    : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
