import { createSay } from '@tend/languages/say';
import type { AppTexts } from '@tend/languages';
import { expect, test } from 'vitest';
import { quickDays, wordDays } from './search-days.ts';

const now = new Date(2026, 10, 24, 21, 46).getTime();
const texts = { search: { since: 'since {{date}}', upTo: 'up to {{date}}' } };
const inEnglish = { t: createSay<AppTexts>(texts, 'en-GB'), language: 'en' };
const inRussian = { t: createSay<AppTexts>(texts, 'ru-RU'), language: 'ru' };

test('[SE72] the quick days are today, seven days, this month and the last one', () => {
  expect(quickDays(now)).toEqual({
    today: { since: '2026-11-24', until: '2026-11-24' },
    week: { since: '2026-11-18', until: '2026-11-24' },
    month: { since: '2026-11-01', until: '2026-11-24' },
    lastMonth: { since: '2026-10-01', until: '2026-10-31' },
  });
});

test('[SE72] on the first days of a year, the last month is in the year before', () => {
  expect(quickDays(new Date(2027, 0, 2, 8).getTime())).toMatchObject({
    week: { since: '2026-12-27', until: '2027-01-02' },
    lastMonth: { since: '2026-12-01', until: '2026-12-31' },
  });
});

test.each([
  ['2026-10-01', '2026-10-31', 'October', 'Октябрь'],
  ['2026-11-01', '2026-11-24', 'November', 'Ноябрь'],
  ['2025-11-01', '2025-11-30', 'November 2025', 'Ноябрь 2025 г.'],
  ['2026-11-24', '2026-11-24', '24 Nov', '24 нояб.'],
  ['2026-11-18', '2026-11-24', '18 – 24 Nov', '18–24 нояб.'],
  ['2026-11-18', null, 'since 18 Nov', 'since 18 нояб.'],
  [null, '2026-11-18', 'up to 18 Nov', 'up to 18 нояб.'],
])('[SE72] %s to %s is called %s, or %s', (since, until, english, russian) => {
  const plain = (words: string) => words.replaceAll(/[\u2009\u00A0\u202F]/gu, ' ');
  expect(plain(wordDays({ since, until }, now, inEnglish))).toBe(english);
  expect(plain(wordDays({ since, until }, now, inRussian))).toBe(russian);
});
