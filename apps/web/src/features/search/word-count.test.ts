import { expect, test } from 'vitest';
import { textsIn } from '../../platform/language/texts-in-tests.ts';
import { wordCount, wordFound } from './word-count.ts';

const english = textsIn('en');
const russian = textsIn('ru');

test.each([
  [0, 'No messages found.', 'Сообщений не найдено.'],
  [1, '1 message found', 'Найдено 1 сообщение'],
  [22, '22 messages found', 'Найдено 22 сообщения'],
  [999, '999 messages found', 'Найдено 999 сообщений'],
  [1_000, 'More than 1,000 messages found', 'Найдено более 1 000 сообщений'],
  [1_001, 'More than 1,001 messages found', 'Найдено более 1 001 сообщения'],
])(
  '[SE78] of %i hits is read out that they are so many, or more',
  (count, inEnglish, inRussian) => {
    expect(wordFound(count, english)).toBe(inEnglish);
    expect(wordFound(count, russian).replaceAll(/\s/g, ' ')).toBe(inRussian);
  },
);

test('[SE74] from a thousand hits on, there may be more', () => {
  expect(wordCount(999, english)).toBe('999');
  expect(wordCount(1_000, english)).toBe('1,000+');
});
