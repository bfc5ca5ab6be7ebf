import type { ChatListItem } from '@tend/client';
import type { UserRow } from '@tend/protocol';
import { matchesSearch } from '../../../platform/language/search-text.ts';
import { type ChatFilter, filterChats, isUnread } from './chat-filters.ts';

/**
 * A row of the list: a chat, the way to the archive or to the messages, or during a search a person without a direct chat
 * yet.
 */
export type ChatListRow =
  | { readonly type: 'chat'; readonly key: string; readonly chat: ChatListItem }
  | { readonly type: 'archive'; readonly key: string; readonly unread: number }
  /** The way to a search over all messages, with the same words. */
  | { readonly type: 'messages'; readonly key: string; readonly query: string }
  | { readonly type: 'peopleHeading'; readonly key: string }
  | { readonly type: 'person'; readonly key: string; readonly person: UserRow };

interface Listed {
  chats: readonly ChatListItem[];
  filter: ChatFilter;
  currentChatId: string | undefined;
}

interface Searched {
  chats: readonly ChatListItem[];
  people: readonly UserRow[];
  selfId: string;
  query: string;
}

/** The chats of a filter; below the pinned ones of all chats, the way to the archive. */
export function listChats({ chats, filter, currentChatId }: Listed): ChatListRow[] {
  const rows = filterChats(chats, { filter, currentChatId }).map(toRow);
  if (filter !== 'all' || rows.length === chats.length) return rows;
  const archived = filterChats(chats, { filter: 'archived', currentChatId });
  const pinned = rows.findIndex((row) => row.type === 'chat' && row.chat.pinOrder === null);
  const unread = archived.filter(isUnread).length;
  return rows.toSpliced(pinned < 0 ? rows.length : pinned, 0, {
    type: 'archive',
    key: 'archive',
    unread,
  });
}

export function findChatsAndPeople({ chats, people, selfId, query }: Searched): ChatListRow[] {
  const found = chats.filter(({ title }) => matchesSearch(title, query));
  const rows = found.map(toRow);
  const shown = new Set(found.map(({ otherUserId }) => otherUserId));
  const others = people.filter(
    ({ id, state, name, jobTitle }) =>
      id !== selfId &&
      state === 'active' &&
      !shown.has(id) &&
      matchesSearch(`${name} ${jobTitle}`, query),
  );
  const messages = { type: 'messages', key: 'messages', query: query.trim() } as const;
  if (others.length === 0) return rows.length === 0 ? [] : [...rows, messages];
  return [
    ...rows,
    messages,
    { type: 'peopleHeading', key: 'people' },
    ...others.map((person): ChatListRow => ({ type: 'person', key: person.id, person })),
  ];
}

function toRow(chat: ChatListItem): ChatListRow {
  return { type: 'chat', key: chat.chatId, chat };
}
