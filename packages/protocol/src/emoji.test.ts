import { expect, test } from 'vitest';
import { emojiSchema } from './emoji.ts';

const emojis = ['👍', '👍🏽', '❤️', '❤', '🇬🇧', '1️⃣', '👩🏽‍⚕️', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '☺️', '🧑🏿‍🤝‍🧑🏻', '©️'];

test.each(emojis)('[MS28] %s is one emoji', (emoji) => {
  expect(emojiSchema.safeParse(emoji).success).toBe(true);
});

test.each([
  '',
  'a',
  '1',
  '#',
  '*',
  'ok',
  '👍👍',
  '👍 ',
  ':+1:',
  '🇬',
  '<b>',
  '\u200d',
  '\ufe0f',
  '👍'.repeat(20),
])('[MS28] %j is none', (text) => {
  expect(emojiSchema.safeParse(text).success).toBe(false);
});
