import { useCallback, useEffect } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { whenIdle } from '../../../platform/device/when-idle.ts';
import type { ChatListRow } from './chat-search.ts';

const mostReadAhead = 6;

/** Starts reading a chat from the local copy before its screen opens. */
export function useReadAhead(chatId: string): () => void {
  const client = useClient();
  return useCallback(() => client.readAhead(chatId), [client, chatId]);
}

/** Reads the first chats of a list while the browser is idle: the tap that opens one of them needs no database. */
export function useReadAheadOfFirst(rows: readonly ChatListRow[]): void {
  const client = useClient();
  const chats = rows.slice(0, mostReadAhead).filter((row) => row.type === 'chat');
  const chatIds = chats.map(({ chat }) => chat.chatId).join(' ');
  useEffect(() => {
    if (chatIds === '') return undefined;
    return whenIdle(() => {
      for (const chatId of chatIds.split(' ')) client.readAhead(chatId);
    });
  }, [client, chatIds]);
}
