import { expect, test } from 'vitest';
import { readLanguages, type LanguageFile } from './language-files.ts';
import { baseOf, textsByKey } from './language-problems.ts';
import { createSay } from './say.ts';

const counts = [1, 2, 5, 11, 21, 1.5];

/** Every text with a number in it, as it reads with some that take different forms; its other values are left open. */
function listCounted({ server, app, meta: { locale } }: LanguageFile): string {
  const texts = { server, app };
  const say = createSay<Record<string, string>>(texts, locale, (name) => `{{${name}}}`);
  const keys = [...textsByKey(texts).keys()].filter((key) => key.endsWith('_other')).map(baseOf);
  return keys
    .map((key) => [key, ...new Set(counts.map((count) => say(key, { count })))].join('\n  '))
    .join('\n');
}

// No rule tells a right plural from a wrong one: the lists were read by people, and whoever changes one reads it again.
test.each(readLanguages().filter(({ code }) => ['en', 'ru'].includes(code)))(
  '[LG3] every text with a number matches its reviewed form, in $code',
  async (language) => {
    const file = `./counted-texts.${language.code}.txt`;
    await expect(`${listCounted(language)}\n`).toMatchFileSnapshot(file);
  },
);
