import type { ChatListItem } from '@tend/client';
import type { UserRow } from '@tend/protocol';
import { describe, expect, test } from 'vitest';
import type { ChatFilter } from './chat-filters.ts';
import { findChatsAndPeople, listChats } from './chat-search.ts';

function chat(
  title: string,
  otherUserId: string | null = null,
  changes: Partial<ChatListItem> = {},
): ChatListItem {
  return {
    chatId: `chat ${title}`,
    type: otherUserId === null ? 'group' : 'direct',
    title,
    isSaved: false,
    otherUserId,
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
  test('[SC14] a query finds chats by title, then people by name and job title', () => {
    expect(keysFor('night')).toEqual(['chat Night team', 'messages', 'people', 'Marcus Feld']);
  });

  test('[SC14] a person whose chat is found is not listed a second time', () => {
    expect(keysFor('grace')).toEqual(['chat Grace Adeyemi', 'messages']);
    expect(keysFor('carer')).toEqual(['messages', 'people', 'Grace Adeyemi']);
  });

  test('[SE79] below the chats that are found is the way to the messages, with the same words', () => {
    expect(findChatsAndPeople({ ...searched, query: ' night ' })[1]).toEqual({
      type: 'messages',
      key: 'messages',
      query: 'night',
    });
  });

  test('[SC14] nothing found is an empty list', () => {
    expect(keysFor('zzz')).toEqual([]);
  });
});

describe('listChats', () => {
  const chats = [
    chat('Pinned', null, { pinOrder: 4 }),
    chat('Grace Adeyemi', 'Grace Adeyemi', { unreadCount: 2 }),
    chat('Marked', null, { isMarkedUnread: true }),
    chat('Old', null, { isArchived: true, unreadCount: 1 }),
    chat('Older', 'Older', { isArchived: true }),
  ];
  const keysOf = (filter: ChatFilter, currentChatId?: string, of = chats) =>
    listChats({ chats: of, filter, currentChatId }).map(({ key }) => key);

  test('[SC102] the way to the archive stands below the pinned chats, and counts its unread ones', () => {
    expect(keysOf('all')).toEqual(['chat Pinned', 'archive', 'chat Grace Adeyemi', 'chat Marked']);
    expect(listChats({ chats, filter: 'all', currentChatId: undefined })[1]).toMatchObject({
      unread: 1,
    });
    expect(keysOf('all', undefined, chats.slice(3))).toEqual(['archive']);
    expect(keysOf('all', undefined, [...chats.slice(0, 1), ...chats.slice(3)])).toEqual([
      'chat Pinned',
      'archive',
    ]);
    expect(keysOf('archived')).toEqual(['chat Old', 'chat Older']);
  });

  test('[SC101] a list is filtered by what is unread, groups and people, without the archive', () => {
    expect(keysOf('unread')).toEqual(['chat Grace Adeyemi', 'chat Marked']);
    expect(keysOf('groups')).toEqual(['chat Pinned', 'chat Marked']);
    expect(keysOf('people')).toEqual(['chat Grace Adeyemi']);
  });

  test('[SC101] the chat that is open stays among the unread ones while it is read', () => {
    expect(keysOf('unread', 'chat Pinned')).toEqual([
      'chat Pinned',
      'chat Grace Adeyemi',
      'chat Marked',
    ]);
    expect(keysOf('unread', 'chat Old')).not.toContain('chat Old');
  });
});
