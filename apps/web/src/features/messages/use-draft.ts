import type { Writing } from '@tend/client';
import type { Mention } from '@tend/protocol';
import { useCallback, useMemo, useState } from 'react';
import { useClient, useReadable } from '../../platform/client.ts';

/** What is being written in a chat: it is there again after a reload. */
export function useDraft(
  chatId: string,
): [writing: Writing, setWriting: (writing: Writing) => void] {
  const client = useClient();
  const kept = useReadable(useMemo(() => client.draft(chatId), [client, chatId]));
  const [typed, setTyped] = useState<Writing | null>(null);
  // Once it is kept, what is kept is shown: another tab or a notification may add to it.
  if (typed !== null && isSame(typed, kept)) setTyped(null);

  const setWriting = useCallback(
    (writing: Writing) => {
      client.saveDraft(chatId, writing);
      setTyped(writing);
    },
    [client, chatId],
  );

  return [typed ?? kept, setWriting];
}

function isSame(one: Writing, other: Writing): boolean {
  const isSameMention = (mention: Mention, index: number): boolean => {
    const { start, length, who } = other.mentions[index] ?? {};
    const isSameWho = JSON.stringify(mention.who) === JSON.stringify(who);
    return mention.start === start && mention.length === length && isSameWho;
  };
  const isAsLong = one.mentions.length === other.mentions.length;
  return one.text === other.text && isAsLong && one.mentions.every(isSameMention);
}
