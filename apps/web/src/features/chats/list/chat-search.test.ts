import type { ChatListItem } from '@tend/client';
import type { UserRow } from '@tend/protocol';
import { describe, expect, test } from 'vitest';
import { findChatsAndPeople } from './chat-search.ts';

function chat(title: string, otherUserId: string | null = null): ChatListItem {
  return {
    chatId: `chat ${title}`,
    type: otherUserId === null ? 'group' : 'direct',
    title,
    otherUserId,
    preview: null,
    newest: null,
    lastActivityAt: 0,
    unreadCount: 0,
    readUpTo: 0,
    mutedUntil: null,
    isJustAdded: false,
    pinOrder: null,
    isArchived: false,
    isMarkedUnread: false,
    isMentioned: false,
    failedCount: 0,
    draft: null,
  };
}

function person(name: string, jobTitle = '', state: UserRow['state'] = 'active'): UserRow {
  return { kind: 'user', id: name, name, jobTitle, email: '', role: 'member', state, version: 1 };
}

const searched = {
  chats: [chat('Night team'), chat('Grace Adeyemi', 'Grace Adeyemi')],
  people: [
    person('Grace Adeyemi', 'Carer'),
    person('Marcus Feld', 'Night driver'),
    person('Nina Night'),
    person('Old Night', '', 'deactivated'),
  ],
  selfId: 'Nina Night',
};

const keysFor = (query: string) => findChatsAndPeople({ ...searched, query }).map(({ key }) => key);

describe('findChatsAndPeople', () => {
  test('[SC14] without a query the list has all chats and no people', () => {
    expect(keysFor('  ')).toEqual(['chat Night team', 'chat Grace Adeyemi']);
  });

  test('[SC14] a query finds chats by title, then people by name and job title', () => {
    expect(keysFor('night')).toEqual(['chat Night team', 'people', 'Marcus Feld']);
  });

  test('[SC14] a person whose chat is found is not listed a second time', () => {
    expect(keysFor('grace')).toEqual(['chat Grace Adeyemi']);
    expect(keysFor('carer')).toEqual(['people', 'Grace Adeyemi']);
  });

  test('[SC14] nothing found is an empty list', () => {
    expect(keysFor('zzz')).toEqual([]);
  });
});
