import { expect, test } from 'vitest';
import { readLanguages, type LanguageFile, type TextTree } from './language-files.ts';

const counts = [1, 2, 5, 11, 21, 1.5];

/** Every text with a number in it, formatted with numbers that take different plural forms. */
function listCounted({ server, app, meta: { locale } }: LanguageFile): string {
  const forms = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const texts = new Map([...listTexts('server', server), ...listTexts('app', app)]);
  const keys = [...texts.keys()]
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.replace(/_other$/, ''));
  return keys
    .map((key) => {
      const lines = counts.map((count) =>
        texts.get(`${key}_${forms.select(count)}`)?.replace('{{count}}', numbers.format(count)),
      );
      return [key, ...new Set(lines)].join('\n  ');
    })
    .join('\n');
}

function listTexts(path: string, tree: TextTree): [string, string][] {
  return Object.entries(tree).flatMap(([name, part]): [string, string][] =>
    typeof part === 'string' ? [[`${path}.${name}`, part]] : listTexts(`${path}.${name}`, part),
  );
}

// No rule can check plurals: people have read these lists, and must read them again after a change.
test.each(readLanguages().filter(({ code }) => ['en', 'ru'].includes(code)))(
  '[LG3] every text with a number matches its reviewed form, in $code',
  async (language) => {
    const file = `./counted-texts.${language.code}.txt`;
    await expect(`${listCounted(language)}\n`).toMatchFileSnapshot(file);
  },
);
