import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { isEmptyQuery } from './query.ts';
import { hasWords, indexedTerms, tokenize } from './tokens.ts';

test('[SE2] words are indexed by what their forms have in common', () => {
  expect(indexedTerms('Visited visits visiting')).toEqual(['visit', 'visit', 'visit']);
  expect(indexedTerms('суббота Субботу субботой')).toEqual(['суббот', 'суббот', 'суббот']);
});

test.each([
  'таблетка таблетки таблеток',
  'перевязка перевязок',
  'скамейка скамеек',
  'палец пальца пальцы',
  'отец отца',
  'полотенце полотенец',
  'пришёл пришла пришли',
  'медсестра медсестёр',
  'человек человека',
  'звонок звонки звонков',
  'день дня дней',
  'визит визита визиту визитом визите визиты визитов',
  'бронхит бронхита бронхитом',
  'дочь дочери дочерью',
  'мать матери матерью',
  'сон сна сном',
  'рот рта рту ртом',
  'шов шва швы швов швами',
  'лоб лба лбу',
  'Лев Льва Льву',
  'Павел Павла Павлу Павлом',
  'ноготь ногти ногтей',
  'локоть локтя локтем',
  'пролежень пролежни пролежней',
  'уровень уровня уровню',
  'капля капли капель',
  'ребро рёбра рёбер',
  'бедро бёдра бёдер',
  'пятно пятна пятен',
  'судно судна суден',
  'ухо уши ушей',
  'деньги денег',
  'колено колена колени',
])('[SE2] %s are forms of one word', (forms) => {
  expect(new Set(indexedTerms(forms)).size).toBe(1);
});

test.each([
  ['Zoë Łódź', 'zoe lodz'],
  ['Ёлка ещё', 'елка еще'],
  ['чай чаи\u0306 чаи', 'чай чай чаи'],
  ['ﬁle Ｗide', 'file wide'],
  ['Straße', 'strasse'],
  ["Hargreaves' Anna's Anna’s", 'hargreaves anna anna'],
  ['п’ять пʼять', 'п ять пять пять'],
  ['a_b', 'a b'],
])('[SE1] %j has the words %s', (text, words) => {
  expect(tokenize(text).map(({ word }) => word)).toEqual(words.split(' '));
});

test('[SE5] a number has its digits as one beside its groups', () => {
  expect(indexedTerms('at 07700 900327, now')).toEqual([
    'at',
    '07700',
    '900327',
    'now',
    '07700900327',
    '7700900327',
  ]);
  expect(indexedTerms('+79123456789')).toEqual(['79123456789', '9123456789']);
  expect(indexedTerms('from 5-10 of 20')).toEqual(['from', '5', '10', 'of', '20']);
});

test('[SE5] a number is found beside another one', () => {
  expect(indexedTerms('room 12 07700 900327')).toContain('07700900327');
  expect(indexedTerms('07700 900327 2 times')).toContain('07700900327');
});

test.each(['1 ', 'a1', 'a-', "1-a'", '1 1 1 1 1a '])(
  '[SE11] a text of nothing but %j is read once, however long it is',
  (part) => {
    // Reading the rest anew from each piece on would take hours.
    expect(indexedTerms(part.repeat(200_000)).length).toBeGreaterThanOrEqual(200_000);
  },
);

test('[SE6] parts that may be one word are also one', () => {
  expect(indexedTerms("e-mail O'Brien B12")).toEqual([
    'e',
    'mail',
    'o',
    'brien',
    'b',
    '12',
    'email',
    'obrien',
    'b12',
  ]);
});

test('places are those of the text as it was written', () => {
  const text = '🎉 Zoe\u0308, ﬁle';
  const places = tokenize(text).map(({ start, end }) => text.slice(start, end));
  expect(places).toEqual(['Zoe\u0308', 'ﬁle', '🎉']);
});

test('[SE11] a term has nothing in it that an index could take for a sign', () => {
  const text = 'a"b\0c\uD800d*e "NEAR(" x:y ½ ① a\u0301\u0323 \u202Eabc 👩‍👩‍👧 #️⃣';
  for (const term of indexedTerms(text)) expect(term).toMatch(/^[^\s!-/:-@[-`{-~\p{C}]+$/u);
});

test.each([
  '',
  ' ',
  'NEAR("',
  '"a*',
  '“”',
  '"-*"',
  "'s",
  '...',
  '٪',
  'ё',
  '7',
  '👍',
  '\u0000',
  '\u0301',
  '\u02d0',
])('[SE1] it is known at once whether %j asks for anything', (typed) => {
  expect(hasWords(typed)).toBe(!isEmptyQuery(parseQuery(typed)));
});
