import { useCallback } from 'react';
import { useClient } from '../../../platform/client/client.ts';

/** Starts reading a chat from the local copy before its screen opens. */
export function useReadAhead(chatId: string): () => void {
  const client = useClient();
  return useCallback(() => void client.conversation(chatId), [client, chatId]);
}
