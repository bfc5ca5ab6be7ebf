import type { FoundMessage, MessageQuery } from '@tend/client';
import { expect, test } from 'vitest';
import type { RowsInView } from '../../ui/lists/WindowedList.tsx';
import { FakeSearch } from './fake-search.fixture.ts';
import { SteadyHits } from './steady-hits.ts';

const query: MessageQuery = { words: 'dressing', filters: {}, order: 'newest' };

const hit = (seq: number): FoundMessage => ({
  chatId: 'north',
  messageId: String(seq),
  seq,
  authorId: 'ben',
  createdAt: seq,
  type: 'text',
  excerpt: `Text ${seq}`,
  marks: [],
});

const hits = (...seqs: number[]): FoundMessage[] => seqs.map(hit);
const keysOf = (...seqs: number[]): string[] => seqs.map((seq) => `message ${seq}`);

/** A search that finds what a test says, in a list of which the person sees some rows. */
class Screen {
  now = 10_000;
  view: RowsInView | null = null;
  readonly #search = new FakeSearch();
  readonly steady = new SteadyHits(this.#search, {
    now: () => this.now,
    rowsInView: () => this.view,
  });

  find(found: FoundMessage[], asked = query): void {
    this.#search.find({ query: asked, hits: found, count: found.length });
  }

  see(keys: readonly string[], isScrolled = false): void {
    this.view = { keys, isScrolled };
  }

  get seqs(): number[] {
    return this.steady.getSnapshot().hits.map(({ seq }) => seq);
  }

  get late(): number {
    return this.steady.getSnapshot().late;
  }
}

/** A list at its top, in which the person may have aimed at a row. */
function aimed(): Screen {
  const screen = new Screen();
  screen.find(hits(9, 7, 5, 3));
  screen.see(keysOf(9, 7, 5));
  screen.now += 500;
  return screen;
}

test('[SE88] before anyone can have aimed at a row, hits join where they belong', () => {
  const screen = new Screen();
  screen.find(hits(9, 5));
  screen.see(keysOf(9, 5));
  screen.now += 499;
  screen.find(hits(10, 9, 7, 5));
  expect(screen.seqs).toEqual([10, 9, 7, 5]);
  expect(screen.late).toBe(0);
});

test('[SE88] later ones above or between the rows in view wait, and those below join', () => {
  const screen = aimed();
  screen.find(hits(10, 9, 8, 7, 6, 5, 4, 3, 2));
  expect(screen.seqs).toEqual([9, 7, 5, 4, 3, 2]);
  expect(screen.late).toBe(3);
});

test('[SE88] hits that wait are shown in their places when they are asked for', () => {
  const screen = aimed();
  screen.find(hits(9, 8, 7, 6, 5, 3));
  expect(screen.steady.showLate()?.seq).toBe(8);
  expect(screen.seqs).toEqual([9, 8, 7, 6, 5, 3]);
  expect(screen.late).toBe(0);
});

test('[SE88] a finger on the rows holds them at once', () => {
  const screen = new Screen();
  screen.find(hits(9, 5));
  screen.see(keysOf(9, 5));
  screen.steady.touch();
  screen.find(hits(10, 9, 5));
  expect(screen.seqs).toEqual([9, 5]);
  expect(screen.late).toBe(1);
});

test('[SE88] in a scrolled list, hits join above the view, which keeps its place, and none between', () => {
  const screen = aimed();
  screen.see(keysOf(7, 5), true);
  screen.find(hits(10, 9, 8, 7, 6, 5, 3));
  expect(screen.seqs).toEqual([10, 9, 8, 7, 5, 3]);
  expect(screen.late).toBe(1);
  screen.see(keysOf(3), true);
  screen.find(hits(10, 9, 8, 7, 6, 5, 3, 1));
  expect(screen.seqs).toEqual([10, 9, 8, 7, 6, 5, 3, 1]);
  expect(screen.late).toBe(0);
});

test('[SE88] below people in view, no hit joins above the hits in view', () => {
  const screen = aimed();
  screen.see(['person 1', ...keysOf(9, 7)], true);
  screen.find(hits(10, 9, 7, 5, 3));
  expect(screen.seqs).toEqual([9, 7, 5, 3]);
});

test('[SE88] what is gone goes, and another search begins anew', () => {
  const screen = aimed();
  screen.find(hits(10, 9, 5, 3));
  expect(screen.seqs).toEqual([9, 5, 3]);
  screen.find(hits(20, 10), { ...query, words: 'visit' });
  expect(screen.seqs).toEqual([20, 10]);
  expect(screen.late).toBe(0);
});

test('[SE88] where none of the hits in view stays, all others are shown', () => {
  const screen = aimed();
  screen.find(hits(12, 11));
  expect(screen.seqs).toEqual([12, 11]);
});
