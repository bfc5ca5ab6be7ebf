import { expect, test } from 'vitest';
import {
  addressOfSearch,
  emptySearch,
  hasFilters,
  isAsking,
  queryOfSearch,
  readSearch,
  type Search,
  withoutFilters,
} from './search-address.ts';

const id = '0190a1b2-0000-7000-8000-000000000001';
const chatId = '0190a1b2-0000-7000-8000-000000000002';

const full: Search = {
  words: '“lift is out” & more? 50 %',
  fromId: id,
  chatId,
  has: 'photo',
  since: '2026-10-01',
  until: '2026-10-31',
  isUnread: true,
  mentionsMe: true,
  order: 'best',
};

test.each([
  ['nothing', emptySearch],
  ['everything', full],
  ['Russian words', { ...emptySearch, words: 'перевязка суббота ' }],
  ['syntax', { ...emptySearch, words: 'NEAR( "a" * - OR #/home?q=1' }],
])('[SE70] an address holds a search, whatever is in it: %s', (_name, search) => {
  expect(readSearch(addressOfSearch(search))).toEqual(search);
});

test('[SE70] an address without a search is the screen’s own', () => {
  expect(addressOfSearch(emptySearch)).toBe('/search');
});

test('[SE70] what cannot have been chosen is left out of a typed address', () => {
  const typed =
    '/search?q=lift&from=grace&in=&has=sound&since=2026-02-30&until=0000-01-01&order=oldest';
  expect(readSearch(typed)).toEqual({ ...emptySearch, words: 'lift' });
});

test('[SE70] words longer than anybody types are cut', () => {
  const words = 'ж'.repeat(20_000);
  expect(readSearch(addressOfSearch({ ...emptySearch, words })).words).toHaveLength(1_000);
  expect(queryOfSearch({ ...emptySearch, words }).words).toHaveLength(1_000);
});

test('[SE71] days are whole, in the time zone of the device', () => {
  const { filters } = queryOfSearch({ ...emptySearch, since: '2026-10-24', until: '2026-10-25' });
  expect(filters).toEqual({
    since: new Date(2026, 9, 24).getTime(),
    until: new Date(2026, 9, 26).getTime(),
  });
});

test('[SE71] each filter is asked for only if it is set', () => {
  expect(queryOfSearch({ ...emptySearch, words: 'lift' })).toEqual({
    words: 'lift',
    filters: {},
    order: 'newest',
  });
  expect(queryOfSearch(full).filters).toMatchObject({
    fromId: id,
    chatId,
    has: 'photo',
    isUnread: true,
    mentionsMe: true,
  });
});

test('[SE71] a filter is enough to search; another order is none', () => {
  expect(isAsking({ ...emptySearch, words: ' ' })).toBe(false);
  expect(isAsking({ ...emptySearch, has: 'voice' })).toBe(true);
  expect(hasFilters({ ...emptySearch, words: 'lift', order: 'best' })).toBe(false);
  expect(withoutFilters(full)).toEqual({ ...emptySearch, words: full.words, order: 'best' });
});
