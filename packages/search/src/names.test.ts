import { expect, test } from 'vitest';
import { marksIn, matches } from './found-words.ts';
import { matchesName, parseNearNames } from './names.ts';

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

test.each([
  ['hargraeves', ['Hargreaves']],
  ['adeymi', ['Adeyemi']],
  ['gr adeyemmi', ['Grace', 'Adeyemi']],
  ['adeymi g', ['Adeyemi']],
  ['перевезка', ['Перевязки']],
  ['перевезка гра', ['Перевязки', 'график']],
  ['nnia', []],
  ['hargraeves x nina', []],
  ['hrgraeves', []],
  ['adeymi zoe', []],
  ['12345', []],
  ['"hargraeves"', []],
  ['', []],
])('[SE15] %j finds the names that differ from it by a letter', (words, marked) => {
  const names = ['Mrs Hargreaves', 'Grace Adeyemi', 'Перевязки, график', 'Nina', 'Room 12346'];
  const query = parseNearNames(words, names);
  const found = names.filter((name) => query !== null && matches(query, name));
  const marks = found.flatMap((name) =>
    query === null ? [] : marksIn(query, name).map(({ start, end }) => name.slice(start, end)),
  );
  expect(marks).toEqual(marked);
});
