import type { ChatListItem } from '@tend/client';
import type { SearchHit, UserRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import {
  findNamed,
  listCorrespondents,
  listResults,
  mayCorrectNames,
  type ResultGroup,
} from './result-rows.ts';

function chat(title: string, changes: Partial<ChatListItem> = {}): ChatListItem {
  return {
    chatId: title,
    type: changes.otherUserId === undefined ? 'group' : 'direct',
    title,
    isSaved: false,
    otherUserId: null,
    preview: null,
    newest: null,
    lastActivityAt: 0,
    unreadCount: 0,
    readUpTo: 0,
    mutedUntil: null,
    mayWrite: true,
    isJustAdded: false,
    pinOrder: null,
    isArchived: false,
    isMarkedUnread: false,
    isMentioned: false,
    failedCount: 0,
    draft: null,
    ...changes,
  };
}

function person(name: string, state: UserRow['state'] = 'active', jobTitle = ''): UserRow {
  return { kind: 'user', id: name, name, jobTitle, email: '', role: 'member', state, version: 1 };
}

function hit(messageId: string): SearchHit {
  return {
    chatId: 'c',
    messageId,
    seq: 1,
    authorId: 'a',
    createdAt: 0,
    type: 'text',
    excerpt: '',
    marks: [],
  };
}

const nothing = {
  people: [],
  chats: [],
  hits: [],
  isAnswered: true,
  whole: new Set<ResultGroup>(),
};
const keysOf = (results: Partial<Parameters<typeof listResults>[0]>) =>
  listResults({ ...nothing, ...results }).map(({ key }) => key);

test('[SE74] people come before chats, and chats before messages; each group has one heading', () => {
  const rows = listResults({
    ...nothing,
    people: [person('Grace'), person('Gregory')],
    chats: [chat('Group')],
    hits: [hit('1'), hit('2')],
  });
  expect(rows.map(({ key, begins }) => [key, begins])).toEqual([
    ['person Grace', 'people'],
    ['person Gregory', null],
    ['chat Group', 'chats'],
    ['message 1', 'messages'],
    ['message 2', null],
  ]);
});

test('[SE74] three of many people are shown, until all are asked for', () => {
  const people = ['A', 'B', 'C', 'D', 'E'].map((name) => person(name));
  expect(keysOf({ people: people.slice(0, 4) })).toContain('person D');
  expect(keysOf({ people, hits: [hit('1')] })).toEqual([
    'person A',
    'person B',
    'person C',
    'all people',
    'message 1',
  ]);
  expect(keysOf({ people, whole: new Set<ResultGroup>(['people']), hits: [hit('1')] })).toContain(
    'person E',
  );
});

test('[SE74] below people and chats, it is said that there is no message, once that is known', () => {
  const people = [person('Grace')];
  expect(keysOf({ people })).toEqual(['person Grace', 'no hits']);
  expect(keysOf({ people, isAnswered: false })).toEqual(['person Grace']);
  expect(keysOf({})).toEqual([]);
});

test('[SE75] people and chats are found by the beginnings and the forms of their names', () => {
  const known = {
    selfId: 'Nina Sorokina',
    people: [
      person('Nina Sorokina'),
      person('Grace Adeyemi', 'active', 'Dressing nurse'),
      person('Old Dressing', 'deactivated'),
    ],
    chats: [
      chat('Grace Adeyemi', { otherUserId: 'Grace Adeyemi' }),
      chat('Old Dressing', { otherUserId: 'Old Dressing' }),
      chat('Перевязки, график'),
      chat('Dressings'),
    ],
  };
  const found = (words: string) => {
    const { people, chats } = findNamed(words, known, true);
    return [...people.map(({ name }) => name), ...chats.map(({ title }) => title)];
  };
  expect(found('gr ade')).toEqual(['Grace Adeyemi']);
  expect(found('dres')).toEqual(['Grace Adeyemi', 'Old Dressing', 'Dressings']);
  expect(found('перевязка')).toEqual(['Перевязки, график']);
  expect(found('nina')).toEqual([]);
});

test('[SE15] similar names are found where that is allowed, if none is as it was typed', () => {
  const known = {
    selfId: 'Nina Sorokina',
    people: [
      person('Nina Sorokina'),
      person('Grace Adeyemi'),
      person('Left Adeyemi', 'deactivated'),
    ],
    chats: [chat('Adeyema'), chat('Перевязки, график')],
  };
  const found = (words: string, mayCorrect = true) => {
    const { people, chats, names, isCorrected } = findNamed(words, known, mayCorrect);
    const written = [...people.map(({ name }) => name), ...chats.map(({ title }) => title)];
    const marked = written.flatMap((name) =>
      names.marksIn(name).map(({ start, end }) => name.slice(start, end)),
    );
    return { marked, isCorrected };
  };
  expect(found('gr adeyami')).toEqual({ marked: ['Grace', 'Adeyemi'], isCorrected: true });
  expect(found('adeyami', false)).toEqual({ marked: [], isCorrected: false });
  expect(found('adeyema')).toEqual({ marked: ['Adeyema'], isCorrected: false });
  expect(found('первеязка')).toEqual({ marked: ['Перевязки'], isCorrected: true });
  expect(found('sorokna')).toEqual({ marked: [], isCorrected: false });
  expect(found('zzzzz')).toEqual({ marked: [], isCorrected: false });
});

test('[SE76] those who wrote last are offered first, and nobody who has left', () => {
  const preview = {
    messageId: '',
    authorId: '',
    isOwn: true,
    content: { type: 'deleted' as const, byId: '' },
    createdAt: 0,
    state: 'sent' as const,
    isReadByAll: false,
  };
  const direct = (name: string, lastActivityAt: number, hasMessages = true) =>
    chat(name, { otherUserId: name, lastActivityAt, preview: hasMessages ? preview : null });
  const chats = [
    direct('Grace', 5),
    direct('Daniel', 9),
    direct('Left', 10),
    direct('Silent', 11, false),
    chat('Group', { lastActivityAt: 20, preview }),
  ];
  const people = [
    person('Grace'),
    person('Daniel'),
    person('Left', 'deactivated'),
    person('Silent'),
  ];
  const byId = new Map(people.map((one) => [one.id, one]));
  expect(listCorrespondents(chats, byId).map(({ name }) => name)).toEqual(['Daniel', 'Grace']);
});

test('[SE89] similar names are there as soon as there are similar hits, and without any only after the answer', () => {
  const similar = { hits: [hit('1')], isCorrected: true };
  expect(mayCorrectNames(similar, false)).toBe(true);
  expect(mayCorrectNames({ ...similar, isCorrected: false }, true)).toBe(false);
  const none = { hits: [], isCorrected: false };
  expect(mayCorrectNames(none, false)).toBe(false);
  expect(mayCorrectNames(none, true)).toBe(true);
});
