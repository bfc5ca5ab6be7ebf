import { expect, test } from 'vitest';
import { bindPrepositions } from './typesetting.ts';

test.each([
  ['Вы вошли в Tend', 'Вы вошли в\u00A0Tend'],
  ['С утра у входа', 'С\u00A0утра у\u00A0входа'],
  ['Письмо отправлено', 'Письмо отправлено'],
  ['"да, к сожалению"', '"да, к\u00A0сожалению"'],
  ['in a line', 'in a line'],
])('[D28] in %j a preposition of one letter stays with its word', (text, set) => {
  expect(bindPrepositions(text)).toBe(set);
});
