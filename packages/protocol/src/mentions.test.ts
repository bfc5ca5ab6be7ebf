import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { findMisplacedMention, isMentioned, type Mention } from './mentions.ts';
import { messageOperations } from './messages.ts';

const { input } = messageOperations['message.send'];

const id = '01a1fd1e-8c00-74a8-b164-9ae575e6a918';
const grace = { type: 'user', userId: id } as const;
const all = { type: 'all' } as const;

/** The mention at the first place where the text contains these letters. */
function mentionIn(text: string, letters: string, who: Mention['who'] = grace): Mention {
  return { start: text.indexOf(letters), length: letters.length, who };
}

function parse(text: string, mentions: unknown) {
  return input.safeParse({ id, chatId: id, text, mentions });
}

test.each([
  ['at the beginning', 'Please, @Grace', '@Grace'],
  ['the whole text', '@G', '@G'],
  ['after emoji, which are two units each', '👩‍⚕️🏥 @Grace 👍', '@Grace'],
  ['a name of emoji', 'Ask @👩🏽‍⚕️ now', '@👩🏽‍⚕️'],
  ['a name with combining marks', 'Ask @Zoe\u0308 n\u0303', '@Zoe\u0308'],
  ['right to left', 'שלום @גרייס מה שלומך', '@גרייס'],
  ['Cyrillic in a bracket', '(@Нина Сорокина)', '@Нина Сорокина'],
  ['characters beyond the basic plane', '𝔗𝔢𝔫𝔡 @𝔊race', '@𝔊race'],
  ['several lines', 'one\n@Grace\ntwo', '@Grace'],
])('[MN1] %s: accepted as it is', (_name, text, letters) => {
  const mention = mentionIn(text, letters);
  expect(parse(text, [mention])).toMatchObject({ success: true, data: { text } });
  expect(text.slice(mention.start, mention.start + mention.length)).toBe(letters);
});

test('[MN1] several mentions, also of the same person and side by side: accepted', () => {
  const mentions = [
    { start: 0, length: 2, who: grace },
    { start: 2, length: 2, who: all },
    { start: 5, length: 2, who: grace },
  ];
  expect(parse('@a@b @c', mentions).success).toBe(true);
  expect(parse('@a@b @c', undefined).success).toBe(true);
});

test('[MN1] as many as allowed, and one more', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ start: index * 2, length: 2, who: grace }));
  const text = '@a'.repeat(limits.mentionsPerMessage + 1);
  expect(parse(text, many(limits.mentionsPerMessage)).success).toBe(true);
  expect(parse(text, many(limits.mentionsPerMessage + 1)).success).toBe(false);
});

const text = 'Hi @Grace and @Ben 👍';
const everybodyWithId = { ...all, userId: id };

test.each<[string, unknown, string]>([
  ['an empty list', [], 'mentions'],
  ['no @ at its beginning', [{ start: 4, length: 5, who: grace }], 'mentions.0'],
  ['nothing but an @', [{ start: 3, length: 1, who: grace }], 'mentions.0.length'],
  ['beyond the end', [{ start: 14, length: 8, who: grace }], 'mentions.0'],
  ['wholly beyond the end', [{ start: 100, length: 4, who: grace }], 'mentions.0'],
  ['an end in the middle of an emoji', [{ start: 14, length: 6, who: grace }], 'mentions.0'],
  ['a negative start', [{ start: -1, length: 4, who: grace }], 'mentions.0.start'],
  ['a broken figure', [{ start: 3.5, length: 4, who: grace }], 'mentions.0.start'],
  ['the later one first', [mentionIn(text, '@Ben'), mentionIn(text, '@Grace')], 'mentions.1'],
  [
    'one in the other',
    [{ start: 3, length: 15, who: grace }, mentionIn(text, '@Ben')],
    'mentions.1',
  ],
  ['the same twice', [mentionIn(text, '@Ben'), mentionIn(text, '@Ben')], 'mentions.1'],
  ['everybody with an id', [mentionIn(text, '@Ben', everybodyWithId)], 'mentions.0.who'],
  ['another kind', [{ start: 3, length: 6, who: { type: 'team' } }], 'mentions.0.who.type'],
  [
    'an id that is none',
    [{ start: 3, length: 6, who: { ...grace, userId: 'x' } }],
    'mentions.0.who.userId',
  ],
  ['a further field', [{ ...mentionIn(text, '@Ben'), name: 'Ben' }], 'mentions.0'],
])('[MN2] %s: refused, with the place', (_name, mentions, place) => {
  const { error } = parse(text, mentions);
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(place);
});

test('[MN2] the end may stand right behind an emoji', () => {
  expect(findMisplacedMention(text, [{ start: 14, length: 7, who: grace }])).toBe(-1);
});

test('[MN5] a mention names a person by id, or everyone', () => {
  const other = id.replace('01', '02');
  expect(isMentioned(id, [{ start: 0, length: 2, who: grace }])).toBe(true);
  expect(isMentioned(other, [{ start: 0, length: 2, who: grace }])).toBe(false);
  expect(isMentioned(other, [{ start: 0, length: 2, who: all }])).toBe(true);
  expect(isMentioned(id, undefined)).toBe(false);
});
