import { expect, test } from 'vitest';
import { mentionsKeyword } from './keywords.ts';

test.each([
  ['a word', 'Bring the insulin now', 'insulin', true],
  ['in capitals', 'INSULIN?', 'insulin', true],
  ['a keyword in capitals', 'insulin', 'InSuLiN', true],
  ['a part of a word', 'insulinpump', 'insulin', false],
  ['the end of a word', 'noninsulin', 'insulin', false],
  ['with a plural', 'insulins', 'insulin', false],
  ['between marks', '"insulin", he said', 'insulin', true],
  ['after a digit', '5insulin', 'insulin', false],
  ['at the edges', 'insulin', 'insulin', true],
  ['a phrase', 'The key  safe\ncode', 'key safe', true],
  ['words of a phrase apart', 'key of the safe', 'key safe', false],
  ['a hyphen', 'Send an e-mail', 'e-mail', true],
  ['Cyrillic', 'Где ключ?', 'КЛЮЧ', true],
  ['a part of a Cyrillic word', 'ключи', 'ключ', false],
  ['ё for е', 'Принесите клён', 'клен', true],
  ['е for ё', 'все еще', 'ещё', true],
  ['й in two parts', 'чаи\u0306', 'чай', true],
  ['и is not й', 'чаи', 'чай', false],
  ['a number', 'Room 12, please', '12', true],
  ['a part of a number', 'Room 112', '12', false],
  ['Chinese between marks', '「急救」', '急救', true],
  ['an emoji beside it', '🔥fire🔥', 'fire', true],
  ['signs of a pattern', 'a.b', 'a.b', true],
  ['signs that match nothing else', 'axb', 'a.b', false],
  ['no text', '', 'a', false],
])('[NT7] %s', (_name, text, keyword, isFound) => {
  expect(mentionsKeyword(text, ['other', keyword])).toBe(isFound);
});

test('[NT7] without keywords nothing matches', () => {
  expect(mentionsKeyword('anything', [])).toBe(false);
});
