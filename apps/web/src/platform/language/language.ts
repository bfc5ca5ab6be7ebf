import type { Language } from '@tend/protocol';
import { languages } from 'virtual:languages';

export { languages };

export const defaultLanguage: Language = languages[0].code;

export interface StartLanguage {
  language: Language;
  /** What to offer somebody who comes for the first time and whose browser prefers another language. */
  offer: Language | null;
}

export function isKnownLanguage(code: Language): boolean {
  return languages.some((language) => language.code === code);
}

/** How `Intl` calls a language: `en-GB`. */
export function localeOf(code: Language): string {
  return entryOf(code).locale;
}

/** From which side it is written, and the screens are laid out. */
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
