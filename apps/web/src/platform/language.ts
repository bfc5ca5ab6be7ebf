import type { Language } from '@tend/protocol';

/**
 * In the product's order: the index of a language is the value of its radio option. `ownName` and `offer`
 * are in the language itself, for people who cannot read the one that is shown.
 */
export const languages = [
  { code: 'en', ownName: 'English', offer: 'Use Tend in English' },
  { code: 'ru', ownName: 'Русский', offer: 'Перейти на русский' },
] as const satisfies readonly { code: Language; ownName: string; offer: string }[];

export const defaultLanguage: Language = languages[0].code;

function isLanguage(value: string | null): value is Language {
  return languages.some(({ code }) => code === value);
}

export interface StartLanguage {
  language: Language;
  /** What to offer somebody who comes for the first time and whose browser prefers another language. */
  offer: Language | null;
}

/** The language to start in: the stored one, else English, with an offer of the browser's language. */
export function decideStartLanguage(
  stored: string | null,
  browserLanguages: readonly string[],
): StartLanguage {
  if (isLanguage(stored)) return { language: stored, offer: null };
  const preferred = browserLanguages[0]?.split('-')[0] ?? null;
  const isOffered = isLanguage(preferred) && preferred !== defaultLanguage;
  return { language: defaultLanguage, offer: isOffered ? preferred : null };
}
