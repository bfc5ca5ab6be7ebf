import { expect, test } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

test('[SC39] one to three emoji are drawn large, however they are made up', () => {
  for (const text of ['👍', '👍🏽', '❤️', '👩‍👩‍👧‍👦', '🇫🇮', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿', ' 🎉 🎉\n']) {
    expect([text, isEmojiOnly(text)]).toEqual([text, true]);
  }
  for (const text of [
    '',
    ' ',
    '👍👍👍👍',
    '👍 ok',
    '3',
    '12',
    '#',
    '©',
    '…',
    'ок',
    '👍'.repeat(90),
  ]) {
    expect([text, isEmojiOnly(text)]).toEqual([text, false]);
  }
});
