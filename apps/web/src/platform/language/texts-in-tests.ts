import { readLanguages } from '@tend/languages';
import type { Language } from '@tend/protocol';
import { createInstance } from 'i18next';
import type { Text } from './i18n.ts';
import { interpolation, textValues } from './text-values.ts';

/** The real texts of a language, for tests of what is said in words. */
export async function textsIn(language: Language): Promise<Text> {
  const resources = Object.fromEntries(
    readLanguages().map(({ code, app }) => [code, { translation: app }]),
  );
  const t = await createInstance().use(textValues).init({
    lng: language,
    resources,
    interpolation,
  });
  return { t, language };
}
