import type { FeedEntry } from '@tend/client';
import { expect, test } from 'vitest';
import { buildFeedRows, nameDays } from './feed-rows.ts';

const noon = (day: number) => ({ time: new Date(2025, 10, day, 12).getTime() });
const now = new Date(2025, 10, 21, 21, 46).getTime();

function daysOf(...days: number[]): (string | null)[] {
  return nameDays(days.map(noon), ({ time }) => time, now, 'en').map(({ day }) => day);
}

test('[D21] each day is named once, above its first row', () => {
  expect(daysOf(21, 21, 20, 18, 18)).toEqual(['Today', null, 'Yesterday', 'Tue 18 Nov', null]);
});

test('[D21] an empty feed has no days', () => {
  expect(daysOf()).toEqual([]);
});

function entry(id: string, day: number, changes: Partial<FeedEntry> = {}): FeedEntry {
  return {
    id,
    type: 'mention',
    isStored: true,
    state: 'new',
    chatId: 'north',
    seq: 1,
    actorId: 'ben',
    reaction: null,
    createdAt: noon(day).time,
    count: 1,
    ...changes,
  };
}

function rowsOf(...entries: FeedEntry[]) {
  return buildFeedRows(entries, { now, language: 'en' }).map((row) => ({
    ids: row.entries.map(({ id }) => id).join(' '),
    newCount: row.newCount,
    day: row.day,
  }));
}

test('[FD26] reactions have a row of their own, beside that of what waits for an answer', () => {
  const quiet = { type: 'reaction' } as const;
  const rows = rowsOf(entry('a', 21, quiet), entry('b', 21), entry('c', 21, quiet));
  expect(rows.map(({ ids }) => ids)).toEqual(['a c', 'b']);
});

test('[FD7] the notifications of one chat and day are one row, at the place of the newest', () => {
  const other = { chatId: 'south' };
  const rows = rowsOf(
    entry('a', 21),
    entry('b', 21, other),
    entry('c', 21, { state: 'read' }),
    entry('d', 20),
    entry('e', 20, { chatId: null }),
    entry('f', 20, { chatId: null }),
  );
  expect(rows).toEqual([
    { ids: 'a c', newCount: 1, day: 'Today' },
    { ids: 'b', newCount: 1, day: null },
    { ids: 'd', newCount: 1, day: 'Yesterday' },
    { ids: 'e', newCount: 1, day: null },
    { ids: 'f', newCount: 1, day: null },
  ]);
});

test('[FD7] the new count of a row is the sum of its entries', () => {
  const direct = { type: 'direct', chatId: 'ben', count: 4 } as const;
  expect(rowsOf(entry('a', 21, direct))).toEqual([{ ids: 'a', newCount: 4, day: 'Today' }]);
});
