import { expect, test } from 'vitest';
import { matchesSearch } from './search-text.ts';

test.each([
  ['Tomasz Zieliński', 'zielin', true],
  ['Tomasz Zieliński', 'tomasz zielinski', true],
  ['Tomasz Zieliński', 'ziel tom', true],
  ['Алёна Королёва', 'королева', true],
  ['Aleksei Morozov', '  MOROZ ', true],
  ['Aleksei Morozov', '', true],
  ['Aleksei Morozov', 'aleksei osei', false],
])('[SC12] "%s" is found by "%s": %s', (text, query, isFound) => {
  expect(matchesSearch(text, query)).toBe(isFound);
});
