import type { Language } from '@tend/protocol';
import { languages } from 'virtual:languages';

export { languages };

export const defaultLanguage: Language = languages[0].code;

export interface StartLanguage {
  language: Language;
  /** The language to offer a first-time visitor whose browser prefers another one. */
  offer: Language | null;
}

export function isKnownLanguage(code: Language): boolean {
  return languages.some((language) => language.code === code);
}

/** The language's tag for `Intl`: `en-GB`. */
export function localeOf(code: Language): string {
  return entryOf(code).locale;
}

/** The direction of its script, and of the layout. */
export function directionOf(code: Language): 'ltr' | 'rtl' {
  return entryOf(code).direction;
}

function entryOf(code: Language): (typeof languages)[number] {
  return languages.find((language) => language.code === code) ?? languages[0];
}

/** The language to start in: the stored one, else English, with an offer of the browser's language. */
export function decideStartLanguage(
  stored: string | null,
  browserLanguages: readonly string[],
): StartLanguage {
  if (stored !== null && isKnownLanguage(stored)) return { language: stored, offer: null };
  const preferred = browserLanguages[0] ?? '';
  const candidates = [preferred, preferred.split('-')[0] ?? ''];
  const offer = candidates.find((code) => isKnownLanguage(code) && code !== defaultLanguage);
  return { language: defaultLanguage, offer: offer ?? null };
}
