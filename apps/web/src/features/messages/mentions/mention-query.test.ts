import type { ChatMember } from '@tend/client';
import { expect, test } from 'vitest';
import { findMentionQuery, listMentionables } from './mention-query.ts';

test.each([
  ['@', ''],
  ['Hi @gr', 'gr'],
  ['Hi @grace ad', 'grace ad'],
  ['(@Нин', 'Нин'],
  ['«@нина', 'нина'],
  ['👍@a', 'a'],
  ['one\n@b', 'b'],
  ['a@b @c', 'c'],
])('[MN9] behind "%s" people are looked for by "%s"', (text, query) => {
  const found = findMentionQuery({ text, mentions: [] }, text.length);
  expect(found).toEqual({ start: text.lastIndexOf('@'), text: query });
});

test.each([
  ['an address', 'office@elm'],
  ['letters before it', 'Нина@'],
  ['a figure before it', '5@'],
  ['a blank behind it', '@ '],
  ['a finished word', '@grace '],
  ['another line', '@grace\nhi'],
  ['nothing', 'Hi'],
  ['an @ that is far away', `@${'a'.repeat(61)}`],
])('[MN9] %s opens no list', (_name, text) => {
  expect(findMentionQuery({ text, mentions: [] }, text.length)).toBeNull();
});

test('[MN9] no list opens within a mention, after it, or without a caret', () => {
  const writing = {
    text: '@Ben x',
    mentions: [{ start: 0, length: 4, who: { type: 'all' } as const }],
  };
  for (const caret of [1, 4, 6, null]) expect(findMentionQuery(writing, caret)).toBeNull();
});

function member(userId: string, name: string, jobTitle: string, changes = {}): ChatMember {
  const state = 'active' as const;
  const email = 'a@b.example';
  const user = {
    kind: 'user',
    id: userId,
    name,
    jobTitle,
    email,
    role: 'member',
    state,
    version: 1,
    ...changes,
  } as const;
  return { userId, user, role: 'member', isSelf: userId === 'self', version: 1 };
}

const members = [
  member('tomasz', 'Tomasz Zieliński', 'Night carer'),
  member('nina', 'Нина Сорокина', 'Медсестра'),
  member('alyona', 'Алёна Королёва', 'Night nurse'),
  member('grace', 'Grace Adeyemi', 'Nurse'),
  member('self', 'Self', 'Nurse'),
  member('gone', 'Gone Nurse', '', { state: 'deactivated' }),
  { ...member('new', '', ''), user: null },
];
const everyone = { name: 'Everyone', words: 'all everybody' };

test.each([
  ['', 'Everyone|Grace Adeyemi|Tomasz Zieliński|Алёна Королёва|Нина Сорокина'],
  ['zie', 'Tomasz Zieliński'],
  ['сор', 'Нина Сорокина'],
  ['алена', 'Алёна Королёва'],
  ['nu', 'Grace Adeyemi|Алёна Королёва'],
  ['night nu', 'Алёна Королёва'],
  ['t', 'Tomasz Zieliński'],
  ['omasz', ''],
  ['al', 'Everyone'],
  ['n', 'Grace Adeyemi|Tomasz Zieliński|Алёна Королёва'],
])('[MN9] "%s" finds by any word of name and job title: %s', (query, names) => {
  const found = listMentionables(members, everyone, query);
  expect(found.map(({ name }) => name).join('|')).toBe(names);
});

test('[MN9] people found by name come before those found by job title', () => {
  const people = [member('a', 'Adam', 'Nurse'), member('b', 'Nur Aziz', '')];
  const found = listMentionables(people, everyone, 'nur');
  expect(found.map(({ name }) => name)).toEqual(['Nur Aziz', 'Adam']);
});

test('[MN9] a thousand people with the longest names are searched fast', () => {
  const people = Array.from({ length: 1_000 }, (_, index) =>
    member(`${index}`, `${'Ä'.repeat(295)} ${index}`, 'Nurse'),
  );
  const startedAt = performance.now();
  expect(listMentionables(people, everyone, '999')).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
