import type { ChatDetails } from '@tend/client';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/** A chat and who is in it; null when the person is not in it, or there is no such chat. */
export function useChatDetails(chatId: string): ChatDetails | null {
  const client = useClient();
  return useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
}
