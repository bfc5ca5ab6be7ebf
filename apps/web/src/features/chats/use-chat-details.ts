import type { ChatDetails } from '@tend/client';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/** A chat and its members; null when the person is not in it, or no such chat exists. */
export function useChatDetails(chatId: string): ChatDetails | null {
  const client = useClient();
  return useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
}
