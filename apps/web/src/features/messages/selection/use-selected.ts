import type { ConversationMessage } from '@tend/client';
import { useMemo } from 'react';
import { selectedAmong, useSelectedKeys } from './selection.ts';

const none: ReadonlySet<string> = new Set();

/** The selected messages of a chat, in its order. */
export function useSelected(
  chatId: string,
  messages: readonly ConversationMessage[],
): { selected: readonly ConversationMessage[]; keys: ReadonlySet<string> } {
  const keys = useSelectedKeys(chatId) ?? none;
  const selected = useMemo(() => selectedAmong(messages, keys), [messages, keys]);
  return { selected, keys };
}
