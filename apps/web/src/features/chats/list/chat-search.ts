import type { ChatListItem } from '@tend/client';
import type { UserRow } from '@tend/protocol';
import { matchesSearch } from '../../../platform/language/search-text.ts';

export type ChatListKind = 'all' | 'groups';

/** A row of the list: a chat, or during a search also a person without a direct chat yet. */
export type ChatListRow =
  | { readonly type: 'chat'; readonly key: string; readonly chat: ChatListItem }
  | { readonly type: 'peopleHeading'; readonly key: string }
  | { readonly type: 'person'; readonly key: string; readonly person: UserRow };

interface Searched {
  chats: readonly ChatListItem[];
  people: readonly UserRow[];
  selfId: string;
  query: string;
}

export function findChatsAndPeople({ chats, people, selfId, query }: Searched): ChatListRow[] {
  const isSearching = query.trim() !== '';
  const found = isSearching ? chats.filter(({ title }) => matchesSearch(title, query)) : chats;
  const rows = found.map((chat): ChatListRow => ({ type: 'chat', key: chat.chatId, chat }));
  if (!isSearching) return rows;
  const shown = new Set(found.map(({ otherUserId }) => otherUserId));
  const others = people.filter(
    ({ id, state, name, jobTitle }) =>
      id !== selfId &&
      state === 'active' &&
      !shown.has(id) &&
      matchesSearch(`${name} ${jobTitle}`, query),
  );
  if (others.length === 0) return rows;
  return [
    ...rows,
    { type: 'peopleHeading', key: 'people' },
    ...others.map((person): ChatListRow => ({ type: 'person', key: person.id, person })),
  ];
}
