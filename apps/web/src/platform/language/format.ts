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
  return new Intl.NumberFormat(localeOf(language)).format(value);
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
