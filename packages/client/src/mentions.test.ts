import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAtMentions } from './mentions.ts';
import { ben, mentionOf } from './rows.fixture.ts';

const who = { type: 'user', userId: ben };

test('[MN8] a text is cut where its mentions begin and end', () => {
  expect(cutAtMentions('👋 @Ben, hi', [mentionOf(ben, 3, 4)])).toEqual([
    { start: 0, text: '👋 ', who: null },
    { start: 3, text: '@Ben', who },
    { start: 7, text: ', hi', who: null },
  ]);
  expect(cutAtMentions('@Ben', [mentionOf(ben, 0, 4)])).toEqual([{ start: 0, text: '@Ben', who }]);
  expect(cutAtMentions('Hi')).toEqual([{ start: 0, text: 'Hi', who: null }]);
});

test('[MN8] whatever the mentions say, the segments joined are the text', () => {
  const mention = fc.record({ start: fc.nat(12), length: fc.nat(12) });
  const check = (text: string, spans: { start: number; length: number }[]): void => {
    const mentions = spans.map(({ start, length }) => mentionOf(ben, start, length));
    const joined = cutAtMentions(text, mentions).map((segment) => segment.text);
    expect(joined.join('')).toBe(text);
  };
  fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.array(mention), check));
});
