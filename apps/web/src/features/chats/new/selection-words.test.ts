import { expect, test } from 'vitest';
import { textsIn } from '../../../platform/language/texts-in-tests.ts';
import { wordSelection } from './selection-words.ts';

test('[LG3] an empty selection has its own text', () => {
  const [en, ru] = [textsIn('en'), textsIn('ru')];
  expect([0, 1, 2].map((count) => wordSelection(count, en))).toEqual([
    'Nobody selected',
    '1 person selected',
    '2 people selected',
  ]);
  expect([0, 1, 2, 5].map((count) => wordSelection(count, ru))).toEqual([
    'Никто не выбран',
    'Выбран 1 человек',
    'Выбрано 2 человека',
    'Выбрано 5 человек',
  ]);
});
