import { expect, test } from 'vitest';
import { decideStartLanguage, defaultLanguage, languages } from './language.ts';

test('[S10] a first visit starts in English', () => {
  expect(decideStartLanguage(null, ['en-GB'])).toEqual({ language: 'en', offer: null });
  expect(decideStartLanguage(null, [])).toEqual({ language: 'en', offer: null });
});

test('[D6] a first visit with a browser in Russian starts in English and offers Russian', () => {
  expect(decideStartLanguage(null, ['ru-RU', 'en'])).toEqual({ language: 'en', offer: 'ru' });
});

test('[D6] a stored language is used again, and nothing is offered', () => {
  expect(decideStartLanguage('ru', ['en-GB'])).toEqual({ language: 'ru', offer: null });
  expect(decideStartLanguage('en', ['ru-RU'])).toEqual({ language: 'en', offer: null });
});

test('[S10] an unknown stored language counts as none', () => {
  for (const stored of ['tlh', '', 'EN', '../../api', '{}']) {
    expect(decideStartLanguage(stored, ['de'])).toEqual({ language: 'en', offer: null });
  }
});

test('[S28] the languages are 0 English, which is the default, and 1 Russian', () => {
  expect(languages.map(({ code }) => code).slice(0, 2)).toEqual(['en', 'ru']);
  expect(defaultLanguage).toBe(languages[0].code);
});
