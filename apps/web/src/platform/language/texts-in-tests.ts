import { type AppTexts, readLanguages } from '@tend/languages';
import { createSay } from '@tend/languages/say';
import type { Language } from '@tend/protocol';
import type { Text } from './i18n.ts';
import { localeOf } from './language.ts';

/** The real texts of a language, for tests of wording. A missing value fails the test. */
export function textsIn(language: Language): Text {
  const texts = readLanguages().find(({ code }) => code === language)?.app;
  return { t: createSay<AppTexts>(texts, localeOf(language)), language };
}
