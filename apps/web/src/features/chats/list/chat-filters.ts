import type { ChatListItem } from '@tend/client';

export type ChatListKind = 'all' | 'groups';

export type ChatFilter = 'all' | 'unread' | 'groups' | 'people' | 'archived';

/** The filters of each list; the archive is reached by its own row. */
export const offeredFilters: Record<ChatListKind, readonly ChatFilter[]> = {
  all: ['all', 'unread', 'groups', 'people'],
  groups: ['all', 'unread'],
};

const shows: Record<ChatFilter, (chat: ChatListItem) => boolean> = {
  all: ({ isArchived }) => !isArchived,
  unread: (chat) => isUnread(chat) && !chat.isArchived,
  groups: ({ type, isArchived }) => type === 'group' && !isArchived,
  people: ({ type, isSaved, isArchived }) => type === 'direct' && !isSaved && !isArchived,
  archived: ({ isArchived }) => isArchived,
};

/** All chats are given back as they are: the first frame of a list of a thousand needs no copy. */
export function chatsOfKind(
  chats: readonly ChatListItem[],
  kind: ChatListKind,
): readonly ChatListItem[] {
  return kind === 'all' ? chats : chats.filter(({ type }) => type === 'group');
}

interface Filtered {
  filter: ChatFilter;
  /** The chat that is open beside the list: reading it must not take it out of the unread ones. */
  currentChatId: string | undefined;
}

export function filterChats(
  chats: readonly ChatListItem[],
  { filter, currentChatId }: Filtered,
): readonly ChatListItem[] {
  return chats.filter(
    (chat) =>
      shows[filter](chat) ||
      (filter === 'unread' && chat.chatId === currentChatId && !chat.isArchived),
  );
}

export function isUnread({ unreadCount, isMarkedUnread }: ChatListItem): boolean {
  return unreadCount > 0 || isMarkedUnread;
}
