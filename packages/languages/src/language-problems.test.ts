import { expect, test } from 'vitest';
import { readLanguages, type TextTree } from './language-files.ts';
import { findLanguageProblems } from './language-problems.ts';

const language = (code: string, app: TextTree) => ({
  code,
  meta: { locale: code, ownName: code, offer: code },
  server: {},
  app,
});

const en = language('en', { a: 'A {{name}}', b_one: '{{count}}', b_other: '{{count}}', c: 'C' });

test('[S29] all languages have the same texts, in every plural form and with the same values', () => {
  expect(findLanguageProblems(readLanguages())).toEqual([]);
});

test('[S29] what is missing or filled otherwise is noticed', () => {
  const ru = language('ru', { a: 'А', b_one: '{{count}}', b_other: '{{count}}', d: ' ' });
  expect(findLanguageProblems([en, ru])).toEqual([
    'app.c is missing in ru',
    'app.d is in ru only',
    'app.b has no form "few" in ru',
    'app.b has no form "many" in ru',
    'app.a has other values in ru',
    'app.d is empty in ru',
  ]);
});

test.each([
  ['pl', ['few', 'many']],
  ['ar', ['zero', 'two', 'few', 'many']],
  ['fr', ['many']],
  ['de', []],
])('[S29] the plural forms that %s needs are asked for, by its own rules', (code, forms) => {
  const given = language(code, { a: '{{name}}', b_one: '{{count}}', b_other: '{{count}}', c: 'C' });
  const wanted = forms.map((form) => `app.b has no form "${form}" in ${code}`);
  expect(findLanguageProblems([en, given]).toSorted()).toEqual(wanted.toSorted());
});
