import { expect, test } from 'vitest';
import { createRecentSearches } from './recent-searches.ts';
import { emptySearch, type Search } from './search-address.ts';

function device(kept: string | null = null) {
  const store = {
    kept,
    read: () => store.kept,
    write: (text: string) => {
      store.kept = text;
    },
  };
  return store;
}

const search = (words: string, more: Partial<Search> = {}) => ({ ...emptySearch, words, ...more });
const wordsOf = (searches: readonly Search[]) => searches.map(({ words }) => words);

test('[SE73] the latest search is first, and each is there once, with its filters', () => {
  const store = device();
  const recent = createRecentSearches(store);
  recent.remember(search('dressing'));
  recent.remember(search('lift'));
  recent.remember(search('dressing', { has: 'photo' }));
  recent.remember(search(' dressing ', { order: 'best' }));
  expect(recent.list.get()).toEqual([
    search('dressing'),
    search('dressing', { has: 'photo' }),
    search('lift'),
  ]);
  expect(createRecentSearches(store).list.get()).toEqual(recent.list.get());
});

test('[SE73] ten are kept, and nothing is not', () => {
  const recent = createRecentSearches(device());
  for (let number = 1; number <= 12; number += 1) recent.remember(search(`word ${number}`));
  recent.remember(search('  '));
  expect(wordsOf(recent.list.get())).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `word ${number}`),
  );
});

test('[SE73] one is removed, or all', () => {
  const store = device();
  const recent = createRecentSearches(store);
  recent.remember(search('dressing'));
  recent.remember(search('lift'));
  recent.remove(search('dressing'));
  expect(wordsOf(createRecentSearches(store).list.get())).toEqual(['lift']);
  recent.clear();
  expect(createRecentSearches(store).list.get()).toEqual([]);
});

test.each(['{', '{}', '[1,null]', '["/search","/search?has=nothing"]'])(
  '[SE73] what is kept as %s counts as nothing',
  (kept) => {
    expect(createRecentSearches(device(kept)).list.get()).toEqual([]);
  },
);
