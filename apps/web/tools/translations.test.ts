import { errorRegistry } from '@tend/protocol/errors';
import { expect, test } from 'vitest';
import {
  compareLanguages,
  findUnusedKeys,
  findWordsInMarkup,
  readSources,
  readTexts,
} from './translations.ts';

const texts = { en: readTexts('en'), ru: readTexts('ru') };
const sources = await readSources();

test('[S29] both languages have the same texts, in every plural form and with the same values', () => {
  expect(compareLanguages(texts)).toEqual([]);
});

test('[S29] the comparison notices what is missing', () => {
  const en = new Map([
    ['a', 'A {{name}}'],
    ['b_one', 'one'],
    ['b_other', 'many'],
    ['c', 'C'],
  ]);
  const ru = new Map([
    ['a', 'А'],
    ['b_one', 'один'],
    ['b_other', 'много'],
    ['d', 'Д'],
  ]);
  expect(compareLanguages({ en, ru })).toEqual([
    'c is missing in ru',
    'd is missing in en',
    'b has no form "few" in ru',
    'b has no form "many" in ru',
    'a has other values in ru than in en',
  ]);
});

test('[D24] every error has a sentence in both languages', () => {
  const codes = [...Object.keys(errorRegistry), 'no_connection'];
  for (const language of [texts.en, texts.ru]) {
    expect(codes.filter((code) => !language.has(`errors.${code}`))).toEqual([]);
  }
});

test('[D25] every text is used', () => {
  expect(findUnusedKeys(texts.en, sources)).toEqual([]);
});

test('[D25] a text that nothing asks for is noticed', () => {
  const source = { file: 'A.tsx', code: "t('a.used'); t(`b.${part}`)" };
  const keys = new Map(['a.used_one', 'a.unused', 'b.any'].map((key) => [key, '']));
  expect(findUnusedKeys(keys, [source])).toEqual(['a.unused']);
});

test('[D25] no words stand in the markup', () => {
  const markup = sources.filter(({ file }) => file.endsWith('.tsx'));
  expect(markup.flatMap(findWordsInMarkup)).toEqual([]);
});

test('[D25] words in the markup are noticed, in text and in attributes', () => {
  const code = 'const a = <p title="Two">One <b aria-label={t("x")}>{three}</b></p>;';
  expect(findWordsInMarkup({ file: 'A.tsx', code })).toEqual(['A.tsx: "Two"', 'A.tsx: "One"']);
});
