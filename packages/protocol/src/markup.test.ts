import { expect, test } from 'vitest';
import { findMisplacedFormat } from './formats.ts';
import { limits } from './limits.ts';
import { readMarkup, writeMarkup } from './markup.ts';
import type { Mention } from './mentions.ts';

function read(text: string) {
  const { formats, text: plain } = readMarkup({ text, mentions: [] });
  return [
    plain,
    ...formats.map(({ type, start, length }) => {
      return `${type}: ${plain.slice(start, start + length)}`;
    }),
  ];
}

test('[MS50] each sign becomes a format of the text without it', () => {
  expect(read('Call me above **38.0**')).toEqual(['Call me above 38.0', 'bold: 38.0']);
  expect(read('_Не сейчас_, потом')).toEqual(['Не сейчас, потом', 'italic: Не сейчас']);
  expect(read('(~~37.5~~)')).toEqual(['(37.5)', 'strike: 37.5']);
  expect(read('Chair `E-14`.')).toEqual(['Chair E-14.', 'code: E-14']);
  expect(read('❗️**Срочно**❗️')).toEqual(['❗️Срочно❗️', 'bold: Срочно']);
  expect(read('**שלום**, _לילה_ טוב')).toEqual(['שלום, לילה טוב', 'bold: שלום', 'italic: לילה']);
});

test('[MS50] signs lie within one another, but do not cross', () => {
  expect(read('**_~~all~~_**')).toEqual(['all', 'bold: all', 'italic: all', 'strike: all']);
  expect(read('**a _b_ c**')).toEqual(['a b c', 'bold: a b c', 'italic: b']);
  expect(read('**a _b** c_')).toEqual(['a _b c_', 'bold: a _b']);
  expect(read('`**a**` **b**')).toEqual(['**a** b', 'code: **a**', 'bold: b']);
  expect(read('`a **b**')).toEqual(['`a b', 'bold: b']);
});

test('[MS50] lists, quotes and code are made of whole lines', () => {
  expect(read('Tonight\n- **Obs** at 20:00\n- Call me\n\nThank you')).toEqual([
    'Tonight\n• Obs at 20:00\n• Call me\n\nThank you',
    'list: • Obs at 20:00\n• Call me',
    'bold: Obs',
  ]);
  expect(read('> Bed 4\n> is _free_\nGood')).toEqual([
    'Bed 4\nis free\nGood',
    'quote: Bed 4\nis free',
    'italic: free',
  ]);
  expect(read('See\n```\n  **a**\n- b\n```\nDone')).toEqual([
    'See\n  **a**\n- b\nDone',
    'codeBlock:   **a**\n- b',
  ]);
  expect(read('- a\n> b')).toEqual(['• a\nb', 'list: • a', 'quote: b']);
});

test('[MS51] all that is no sign is left as typed', () => {
  const typed = [
    'file_name_2, 2*3*4, 5 * 3 * 2, 2**3**4, a ** b ** c',
    '*one* __init__ ***three*** ____ ~one~ ``two``',
    '_ a_ **b ** ~~ c~~ ` d`',
    '¯\\_(ツ)_/¯ ^_^ and ^_^ :_) and :_) -_- and -_-',
    'п`ять і об`єм',
    '**a\nb** and _never closed',
    '-5 °C\n- \n>\n> \n>_<\n>no\n* one\n1. two\n• three',
    '```\n\n```',
    '``` js\n```',
    '# Heading\n![picture](https://x.example/a.png) <b>bold</b> [x](javascript:alert(1)) &lt;',
    '  two spaces  \n\n\n\tand a tab ',
  ];
  for (const text of typed) expect(read(text)).toEqual([text]);
});

test('[MS51] in links and names there are no signs, but around them', () => {
  expect(read('https://x.example/_a_/**b**/c')).toEqual(['https://x.example/_a_/**b**/c']);
  expect(read('**https://x.example/_a_b**, _www.x.example_')).toEqual([
    'https://x.example/_a_b, www.x.example',
    'bold: https://x.example/_a_b',
    'italic: www.x.example',
  ]);
  const text = '**a** @_Grace_, **@_Bo_**';
  const who = { type: 'user', userId: 'u' } as const;
  const mentions: Mention[] = [
    { start: 6, length: 8, who },
    { start: 18, length: 5, who },
  ];
  const found = readMarkup({ text, mentions });
  expect(found.text).toBe('a @_Grace_, @_Bo_');
  expect(
    found.mentions.map(({ start, length }) => found.text.slice(start, start + length)),
  ).toEqual(['@_Grace_', '@_Bo_']);
  expect(writeMarkup(found)).toEqual({ text, mentions });
});

/** Pseudo-random texts of what signs are made of. */
function* makeTexts(count: number): Generator<string> {
  const parts = ['**', '_', '~~', '`', '*', ' ', ' ', 'a', 'жук', '\n', '\n- ', '\n> ', '\n```\n'];
  parts.push('• ', '.', '(', ')', '👍', 'https://x.example/_a_', '\\');
  let state = 7;
  for (let index = 0; index < count; index += 1) {
    let text = '';
    for (let length = 0; length < 24; length += 1) {
      state = (state * 48_271) % 2_147_483_647;
      text += parts[state % parts.length] ?? '';
    }
    yield text;
  }
}

test('[MS52][MS53] signs that are put back give what was typed, and formats fit their text', () => {
  let formatted = 0;
  for (const text of makeTexts(20_000)) {
    const found = readMarkup({ text, mentions: [] });
    expect(writeMarkup(found).text).toBe(text);
    expect(findMisplacedFormat(found.text, found.formats)).toBe(-1);
    expect(found.text.trim() === '').toBe(text.trim() === '');
    if (found.formats.length > 0) formatted += 1;
  }
  expect(formatted).toBeGreaterThan(5_000);
});

test('[MS53] a text with more formats than a message may have is left as typed', () => {
  const most = '_a_ '.repeat(limits.formatsPerMessage);
  expect(readMarkup({ text: most, mentions: [] }).formats).toHaveLength(limits.formatsPerMessage);
  expect(read(`${most}_a_`)).toEqual([`${most}_a_`]);
});

/** What a text costs, without a clock: how often the reader looks at one of its signs. */
function countLooks(text: string): number {
  let looks = 0;
  const original = String.prototype.codePointAt;
  // oxlint-disable-next-line no-extend-native -- put back below
  String.prototype.codePointAt = function look(position: number) {
    looks += 1;
    return original.call(this, position);
  };
  try {
    readMarkup({ text, mentions: [] });
  } finally {
    // oxlint-disable-next-line no-extend-native
    String.prototype.codePointAt = original;
  }
  return looks;
}

test('[MS54] thousands of signs cost no more than their number', () => {
  const patterns = ['*', '[', '**a ', '_a ', '`a ', '**_~~`', '**a _b~~', '> ', '- a\n', '```\n'];
  for (const pattern of patterns) {
    const [half, whole] = [2_000, 4_000].map((count) => pattern.repeat(count));
    const cost = countLooks(whole ?? '');
    expect(cost).toBeLessThanOrEqual(4 * (whole ?? '').length);
    expect(cost).toBeLessThanOrEqual(2 * countLooks(half ?? '') + 8);
  }
});

test('[MS54] ten thousand levels are no more than three', () => {
  const deep = `${'**_~~ '.repeat(3)}${'> '.repeat(10_000)}${'**('.repeat(10_000)}a${')**'.repeat(10_000)}`;
  const { text, formats } = readMarkup({ text: deep, mentions: [] });
  expect(writeMarkup({ text, formats, mentions: [] }).text).toBe(deep);
  const ends = formats.map(({ start, length }) => start + length);
  const depth = formats.map(
    ({ start }, index) => ends.slice(0, index).filter((end) => end > start).length,
  );
  expect(Math.max(0, ...depth)).toBeLessThan(4);
});
