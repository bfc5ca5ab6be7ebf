import type { Language } from '@tend/protocol';

/** Dates as each language writes them, times in 24 hours. */
export const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

/** A span of time as a person says it: "45 sec", "3 min". */
export function formatWait(waitMs: number, language: Language): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(value);
}

/** "Anna, Ben and Carl" */
export function formatList(parts: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language]).format(parts);
}

/** "1,204" */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}
