import type { Language } from '@tend/protocol';
import { createInstance } from 'i18next';
import english from '../../public/assets/i18n/en.json' with { type: 'json' };
import russian from '../../public/assets/i18n/ru.json' with { type: 'json' };
import type { Text } from './i18n.ts';

/** The real texts of a language, for tests of what is said in words. */
export async function textsIn(language: Language): Promise<Text> {
  const t = await createInstance().init({
    lng: language,
    resources: { en: { translation: english }, ru: { translation: russian } },
    interpolation: { escapeValue: false },
  });
  return { t, language };
}
