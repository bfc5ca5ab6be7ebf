import { expect, test } from 'vitest';
import { beginningOf } from './long-text.ts';

const who = { type: 'all' } as const;

test('[SC40] a long message is shown by its beginning, up to the end of a word', () => {
  const words = 'word '.repeat(400);
  const text = beginningOf({ text: words, mentions: undefined })?.text ?? '';
  expect(text.length).toBeLessThanOrEqual(701);
  expect(text).toMatch(/word…$/);
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}`).join('\n');
  const shown = beginningOf({ text: lines, mentions: undefined })?.text;
  expect(shown?.split('\n')).toHaveLength(14);
});

test('[SC40] a text not much longer than its beginning is shown whole, and so is one long word', () => {
  for (const text of ['word '.repeat(240), 'x\n'.repeat(23), 'x'.repeat(5_000)]) {
    expect(beginningOf({ text, mentions: undefined })).toBeNull();
  }
});

test('[SC40] formats in the beginning are kept, and end with it', () => {
  const formats = [
    { type: 'list', start: 0, length: 2_000 },
    { type: 'bold', start: 0, length: 4 },
    { type: 'bold', start: 1_500, length: 4 },
  ];
  const beginning = beginningOf({ text: 'word '.repeat(400), formats });
  const { length } = (beginning?.text ?? '').slice(0, -1);
  expect(beginning?.formats).toEqual([{ ...formats[0], length }, formats[1]]);
});

test('[SC40] mentions in the beginning are kept', () => {
  const mentions = [
    { start: 0, length: 4, who },
    { start: 1_500, length: 4, who },
  ];
  expect(beginningOf({ text: 'word '.repeat(400), mentions })?.mentions).toEqual([mentions[0]]);
});
