import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { addressOfChat } from './chat-address.ts';

interface SharedGroup {
  chatId: string;
  title: string;
  address: string;
}

/** The groups that the person shares with another, the most active first. */
export function useSharedGroups(userId: string): readonly SharedGroup[] {
  const client = useClient();
  const { items } = useReadable(client.chatList);
  return useMemo(() => {
    if (userId === client.userId) return [];
    return items
      .filter(({ type, chatId }) => {
        const members = client.chat(chatId).getSnapshot()?.members ?? [];
        return type === 'group' && members.some((member) => member.userId === userId);
      })
      .map((chat) => ({ chatId: chat.chatId, title: chat.title, address: addressOfChat(chat) }));
  }, [client, items, userId]);
}
