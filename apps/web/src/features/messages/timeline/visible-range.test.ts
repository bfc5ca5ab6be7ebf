import { expect, test } from 'vitest';
import type { TimelineItem } from './timeline.ts';
import { dayInView, seenSeqs } from './visible-range.ts';

function bubble(seq: number | null, createdAt = 0): TimelineItem {
  const content = { type: 'text' as const, text: '' };
  const message = { key: `${seq}`, authorId: 'anna', seq, createdAt, content };
  return {
    type: 'bubble',
    key: `${seq}`,
    message,
    text: '',
    isOwn: false,
    day: 0,
    isRunStart: true,
    isRunEnd: true,
  };
}

const row = (seq: number | null, start: number, end: number) => ({ item: bubble(seq), start, end });
const view = { top: 100, bottom: 700 };

test('[SC18] the messages fully in view count as seen', () => {
  const rows = [row(1, 0, 90), row(2, 90, 200), row(3, 200, 690), row(4, 690, 800)];
  expect(seenSeqs(rows, view)).toEqual([2, 3]);
});

test('[SC18] a message cut off by a few pixels counts as seen, and so does one that fills the view', () => {
  expect(seenSeqs([row(5, 600, 724)], view)).toEqual([5]);
  expect(seenSeqs([row(5, 600, 725)], view)).toEqual([]);
  expect(seenSeqs([row(6, 50, 5_000)], view)).toEqual([6]);
});

test('[SC18] a message outside the view, or not sent yet, does not count as seen', () => {
  expect(seenSeqs([row(7, 700, 760), row(8, 0, 100), row(null, 200, 300)], view)).toEqual([]);
});

test('[SC3] while scrolling, the day of the topmost message is shown', () => {
  const day: TimelineItem = { type: 'day', key: 'day', time: 1 };
  expect(dayInView([bubble(1, 10), day, bubble(2, 20)], 0)).toBe(10);
  expect(dayInView([bubble(1, 10), day, bubble(2, 20)], 1)).toBe(20);
  expect(dayInView([day], 0)).toBeNull();
});
