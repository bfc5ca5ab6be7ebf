import type { ChatListItem } from '@tend/client';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { addressOfChat } from '../chat-address.ts';
import { isUnread } from './chat-filters.ts';

export interface UnreadChat {
  chat: ChatListItem;
  address: string;
}

export interface UnreadChats {
  /** False until this device has received the chats for the first time. */
  isLoaded: boolean;
  /** Newest activity first. */
  chats: readonly UnreadChat[];
}

/** The chats that are unread and not archived, from the local copy. */
export function useUnreadChats(): UnreadChats {
  const { isLoaded, items } = useReadable(useClient().chatList);
  const chats = useMemo(
    () =>
      items
        .filter((chat) => isUnread(chat) && !chat.isArchived)
        .map((chat) => ({ chat, address: addressOfChat(chat) })),
    [items],
  );
  return { isLoaded, chats };
}
