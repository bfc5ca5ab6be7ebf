import type { Conversation, ConversationSnapshot } from '@tend/client';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';

export interface Visit {
  /** Distinguishes visits of the same chat. */
  readonly key: string;
  /** The message to begin at; null to begin where the reader stopped. */
  readonly at: number | null;
  /** False while the page of the chat is only prepared. */
  readonly isBegun: boolean;
}

/** A chat's messages as they are shown in a visit. */
export function useConversation(
  chatId: string,
  { key, at }: Visit,
): { conversation: Conversation; snapshot: ConversationSnapshot } {
  const client = useClient();
  const conversation = useMemo(
    // A visit to a certain message has its own position, so that the chat itself is found where it was left.
    () => client.conversation(chatId, at === null ? undefined : key),
    [client, chatId, at, key],
  );
  return { conversation, snapshot: useReadable(conversation) };
}
