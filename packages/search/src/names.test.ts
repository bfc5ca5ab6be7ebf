import { expect, test } from 'vitest';
import { matchesName } from './names.ts';

test.each([
  ['h', 'Mrs Hargreaves', ['H']],
  ['har m', 'Mrs Hargreaves', ['M', 'Har']],
  ['лукаш', 'Łukasz', null],
  ['luk', 'Łukasz Kowalski', ['Łuk']],
  ['ёл', 'Елена Елкина', ['Ел']],
  ['zoe', 'Zoe\u0308 Baker', ['Zoe\u0308']],
  ["o'b", "Nora O'Brien", ['O', 'B']],
  ['obr', "Nora O'Brien", ["O'Br"]],
  ['reaves', 'Hargreaves', null],
  ['nina x', 'Nina', null],
  ['14', 'Room 14', ['14']],
  ['', 'Nina', null],
  ['!', 'Nina', null],
])('[SE13] %j in the name %j marks %j', (words, name, marked) => {
  const marks = matchesName(words, name);
  expect(marks?.map(({ start, end }) => name.slice(start, end)) ?? null).toEqual(marked);
});
