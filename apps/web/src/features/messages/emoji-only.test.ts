import { expect, test } from 'vitest';
import { isEmojiOnly } from './emoji-only.ts';

test('[SC39] one to three emoji are drawn large, however they are made up', () => {
  for (const text of ['👍', '👍🏽', '❤️', '👩‍👩‍👧‍👦', '🇫🇮', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿', ' 🎉 🎉\n']) {
    expect(isEmojiOnly(text), text).toBe(true);
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
    expect(isEmojiOnly(text), text).toBe(false);
  }
});
