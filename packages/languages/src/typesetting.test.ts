import { expect, test } from 'vitest';
import { setLines } from './typesetting.ts';

test.each([
  ['Вы вошли в Tend', 'Вы вошли в\u00A0Tend'],
  ['С утра у входа', 'С\u00A0утра у\u00A0входа'],
  ['Письмо отправлено', 'Письмо отправлено'],
  ['"да, к сожалению"', '"да, к\u00A0сожалению"'],
  ['Адрес эл. почты', 'Адрес эл.\u00A0почты'],
  ['Tend — здесь', 'Tend\u00A0— здесь'],
  ['in a line', 'in a line'],
])('[D28] %j breaks into lines where Russian does', (text, set) => {
  expect(setLines(text)).toBe(set);
});
