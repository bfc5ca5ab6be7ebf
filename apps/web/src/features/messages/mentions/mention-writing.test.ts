import type { Writing } from '@tend/client';
import { limits, type Mention } from '@tend/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMention, editWriting, findMentionBeside, writingToSend } from './mention-writing.ts';

const who = { type: 'all' } as const;

/** Mentions are in angle brackets; the caret is a bar: `Hi <@Grace>| there`. */
function read(marked: string): { writing: Writing; caret: number } {
  const mentions: Mention[] = [];
  let text = '';
  let caret = 0;
  let start = 0;
  for (const sign of marked.split('')) {
    if (sign === '<') start = text.length;
    else if (sign === '>') mentions.push({ start, length: text.length - start, who });
    else if (sign === '|') caret = text.length;
    else text += sign;
  }
  return { writing: { text, mentions }, caret };
}

function mark({ text, mentions }: Writing, caret: number): string {
  const starts = new Set(mentions.map(({ start }) => start));
  const ends = new Set(mentions.map(({ start, length }) => start + length));
  return Array.from({ length: text.length + 1 }, (_, at) =>
    [ends.has(at) && '>', at === caret && '|', starts.has(at) && '<', text.charAt(at)]
      .filter(Boolean)
      .join(''),
  ).join('');
}

function edit(before: string, after: string): string {
  const { writing, caret } = read(after);
  const edited = editWriting(read(before).writing, writing.text, caret);
  return mark(edited.writing, edited.caret);
}

describe('editWriting', () => {
  test.each([
    ['typing before it', 'Hi <@Grace>', 'Hi you| @Grace', 'Hi you| <@Grace>'],
    ['typing right before it', '<@Grace>', 'Hi |@Grace', 'Hi |<@Grace>'],
    ['typing an @ right before it', '<@Grace>', '@|@Grace', '@|<@Grace>'],
    ['typing right behind it', '<@Grace>', '@Grace,|', '<@Grace>,|'],
    ['typing its last letter again', '<@Bee>', '@Beee|', '<@Bee>e|'],
    ['deleting the blank behind it', '<@Grace> ', '@Grace|', '<@Grace>|'],
    ['pasting before it', 'a<@Ben>', '👩‍⚕️ long\ntext|a@Ben', '👩‍⚕️ long\ntext|a<@Ben>'],
    ['deleting everything before it', 'Hi you <@Ben>', '|@Ben', '|<@Ben>'],
    ['writing between two', '<@Ben><@Cid>', '@Ben and |@Cid', '<@Ben> and |<@Cid>'],
  ])('[MN10] %s leaves a mention as it is', (_name, before, after, expected) => {
    expect(edit(before, after)).toBe(expected);
  });

  test.each([
    ['typing inside', '<@Grace>', '@Gr|ace'.replace('|', 'x|'), '@Grx|ace'],
    ['deleting inside', '<@Grace>', '@G|ce', '@G|ce'],
    ['replacing a part', '<@Grace Ade>', '@Joy| Ade', '@Joy| Ade'],
    ['replacing it and more', 'Hi <@Ben>!', 'Hello|', 'Hello|'],
    ['pasting over one of two', '<@Ben> <@Cid>', 'X| @Cid', 'X| <@Cid>'],
  ])('[MN10] %s makes a mention text again, and others stay', (_name, before, after, expected) => {
    expect(edit(before, after)).toBe(expected);
  });

  test.each([
    ['Backspace at its end', 'Hi <@Grace> you', 'Hi @Grac| you', 'Hi | you'],
    ['a word deleted backwards', '<@Grace Ade>', '@Grace |', '|'],
    ['Delete at its beginning', 'Hi <@Grace>!', 'Hi |Grace!', 'Hi |!'],
    ['cutting into it from behind', '<@Ben> and on', '@B| on', '| on'],
    ['cutting into two', '<@Ben> <@Cid>!', '@B|id!', '|!'],
    ['deleting all of it', 'Hi <@Ben>', 'Hi |', 'Hi |'],
  ])('[MN10] %s takes all of a mention', (_name, before, after, expected) => {
    expect(edit(before, after)).toBe(expected);
  });

  test('[MN10] after any edits, the remaining mentions match their text, in order', () => {
    const before = read('<@Ben> aab <@Bob>, <@all>!').writing;
    const words = new Set(['@Ben', '@Bob', '@all']);
    const change = fc.record({
      start: fc.nat(before.text.length),
      deleted: fc.nat(12),
      typed: fc.constantFrom('', 'a', 'b', '@', 'aa', '@B', '👍'),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        let writing = before;
        for (const { start, deleted, typed } of changes) {
          const at = Math.min(start, writing.text.length);
          const text = writing.text.slice(0, at) + typed + writing.text.slice(at + deleted);
          ({ writing } = editWriting(writing, text, at + typed.length));
          let end = 0;
          for (const mention of writing.mentions) {
            expect(mention.start).toBeGreaterThanOrEqual(end);
            end = mention.start + mention.length;
            expect(words).toContain(writing.text.slice(mention.start, end));
          }
        }
      }),
    );
  });
});

test('[MN10] Backspace finds the mention before the caret, Delete the one after it', () => {
  const { writing } = read('a<@Ben><@Cid>b');
  expect(findMentionBeside(writing, 5, false)?.start).toBe(1);
  expect(findMentionBeside(writing, 5, true)?.start).toBe(5);
  expect(findMentionBeside(writing, 3, false)).toBeNull();
});

test('[MN10] an added mention is inserted in text order', () => {
  const { mentions } = read('<@Ben> @Cid <@Dee>').writing;
  const added = { start: 5, length: 4, who };
  expect(addMention(mentions, added).map(({ start }) => start)).toEqual([0, 5, 10]);
});

test('[SC19][MN7] a text is sent as typed, except for characters that no server can store, and mentions move along', () => {
  const sent = (text: string) => writingToSend({ text, mentions: [] }).text;
  expect(sent('  a\n\n👩‍⚕️ é \n')).toBe('  a\n\n👩‍⚕️ é');
  expect(sent('a\0b\uD800c')).toBe('ab\uFFFDc');
  expect(sent(' \n ')).toBe('');
  const typed = read('a\0b <@B\0en> \n').writing;
  expect(writingToSend(typed)).toEqual({
    text: 'ab @Ben',
    mentions: [{ start: 3, length: 4, who }],
    formats: [],
  });
  const many = '<@a>'.repeat(limits.mentionsPerMessage + 1);
  expect(writingToSend(read(many).writing).mentions).toHaveLength(limits.mentionsPerMessage);
});
