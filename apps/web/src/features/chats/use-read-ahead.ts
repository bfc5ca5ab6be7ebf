import { useCallback } from 'react';
import { useClient } from '../../platform/client/client.ts';

/** Begins to read a chat from the local copy, so that it is there when its screen is. */
export function useReadAhead(chatId: string): () => void {
  const client = useClient();
  return useCallback(() => void client.conversation(chatId), [client, chatId]);
}
