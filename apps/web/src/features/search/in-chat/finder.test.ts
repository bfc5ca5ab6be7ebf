import type { FoundMessages } from '@tend/client';
import type { SearchHit } from '@tend/protocol';
import { expect, test } from 'vitest';
import { FakeSearch } from '../fake-search.fixture.ts';
import { Finder } from './finder.ts';

const chatId = 'c1';

function hitAt(seq: number, excerpt = 'the dressing'): SearchHit {
  const start = excerpt.lastIndexOf(' ') + 1;
  return {
    chatId,
    messageId: `m${seq}`,
    seq,
    authorId: 'a',
    createdAt: 0,
    type: 'text',
    excerpt,
    marks: [{ start, end: excerpt.length }],
  };
}

/** Answers what was asked last. */
class AnsweringSearch extends FakeSearch {
  answer(seqs: readonly number[], changes: Partial<FoundMessages> = {}): void {
    const query = this.asked.at(-1) ?? null;
    const hits = seqs.map((seq) => hitAt(seq));
    this.find({ query, hits, count: seqs.length, state: 'complete', ...changes });
  }
}

function find(words: string, at: number | null = null) {
  const search = new AnsweringSearch();
  const finder = new Finder(search, { chatId, words, at });
  const current = () => {
    const { current: seq, place, older, newer } = finder.getSnapshot();
    return { seq, place, older, newer };
  };
  return { search, finder, current };
}

test('[SE83] it begins at the newest hit, and goes up to older and down to newer ones', () => {
  const { search, finder, current } = find('dressing');
  expect(search.asked).toEqual([{ words: 'dressing', filters: { chatId }, order: 'newest' }]);
  search.answer([9, 5, 2]);
  expect(current()).toEqual({ seq: 9, place: 1, older: 5, newer: null });
  finder.go(5);
  finder.go(finder.getSnapshot().older);
  expect(current()).toEqual({ seq: 2, place: 3, older: null, newer: 5 });
  expect(finder.getSnapshot().goal).toEqual({ seq: 2 });
  finder.go(null);
  expect(current().seq).toBe(2);
});

test('[SE83] a message that was opened as a hit is the first, and the list is not moved', () => {
  const { search, finder, current } = find('dressing', 5);
  search.answer([9, 5, 2]);
  expect(current()).toEqual({ seq: 5, place: 2, older: 2, newer: 9 });
  expect(finder.getSnapshot().goal).toBeNull();
});

test('[SE83] a message that was opened stays, also if this device does not find it', () => {
  const { search, current } = find('dressing', 5);
  search.answer([9], { state: 'local' });
  expect(current()).toEqual({ seq: 5, place: null, older: null, newer: 9 });
});

test('[SE83] the hit stays while more is typed, if it is still one; otherwise the newest is next', () => {
  const { search, finder, current } = find('dress');
  search.answer([9, 5, 2]);
  finder.go(5);
  finder.setWords('dressing');
  expect(finder.getSnapshot().isOld).toBe(true);
  search.answer([5, 2]);
  expect(current()).toMatchObject({ seq: 5, place: 1 });
  finder.setWords('dressings');
  search.answer([4, 2]);
  expect(current()).toMatchObject({ seq: 4, place: 1 });
});

test('[SE83] hits of this device are not left for those of the server', () => {
  const { search, finder, current } = find('dressing');
  search.answer([9], { state: 'searching' });
  const { goal } = finder.getSnapshot();
  search.answer([9, 5, 2]);
  expect(current()).toEqual({ seq: 9, place: 1, older: 5, newer: null });
  expect(finder.getSnapshot().goal).toBe(goal);
});

test('[SE83] an answer to earlier words changes nothing', () => {
  const { search, finder, current } = find('dressing');
  search.answer([9]);
  finder.setWords('lift');
  search.answer([3], { query: { words: 'dressing', filters: { chatId }, order: 'newest' } });
  expect(current().seq).toBe(9);
});

test('[SE83] without hits there is no current one', () => {
  const { search, finder, current } = find('dressing');
  search.answer([9]);
  finder.setWords('dressingx');
  search.answer([]);
  expect(current()).toEqual({ seq: null, place: null, older: null, newer: null });
});

test('[SE83] without words nothing is asked, unless a person’s messages are looked for', () => {
  const { search, finder } = find('');
  expect(search.asked).toEqual([]);
  finder.setFrom('grace');
  expect(search.asked).toEqual([
    { words: '', filters: { chatId, fromId: 'grace' }, order: 'newest' },
  ]);
});

test('[SE83] more hits are fetched before the last known one is reached', () => {
  const { search, finder } = find('dressing');
  search.answer([90, 80, 70, 60, 50, 40, 30, 20], { hasMore: true });
  expect(search.moreCount).toBe(0);
  finder.go(60);
  expect(search.moreCount).toBe(1);
});

test('[SE84] words that differ by a letter are marked as they were found', () => {
  const { search, finder } = find('dresing');
  expect(finder.getSnapshot().marksIn('The dressing')).toEqual([]);
  search.answer([9], { isCorrected: true });
  expect(finder.getSnapshot().marksIn('The dressing')).toEqual([{ start: 4, end: 12 }]);
});

test('[SE3][SE81] a short last word is marked, too, where it stands', () => {
  const { finder } = find('40 mg');
  expect(finder.getSnapshot().marksIn('40 mg')).toHaveLength(2);
  expect(finder.getSnapshot().marksIn('at 8:40')).toHaveLength(1);
});

test('[SE85] a day is gone to without leaving the hit', () => {
  const { search, finder, current } = find('dressing');
  search.answer([9, 5]);
  finder.askForDay();
  expect(finder.getSnapshot().goal).toEqual({ seq: 'day' });
  expect(current().seq).toBe(9);
  finder.close();
  expect(search.isClosed).toBe(true);
});
