import { blank, type Writing } from '@tend/client';
import type { Mention } from '@tend/protocol';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { whenDrawn } from '../../../platform/device/when-drawn.ts';

interface DraftState {
  writing: Writing;
  setWriting: (writing: Writing) => void;
  /** What was written is being sent: nothing is left to note. */
  clear: () => void;
}

/**
 * What is being written in a chat: it is there again after a reload. It is noted right after the frame that shows it,
 * since noting takes longer than drawing a letter, and at once when the page may end.
 */
export function useDraft(chatId: string): DraftState {
  const client = useClient();
  const kept = useReadable(useMemo(() => client.draft(chatId), [client, chatId]));
  const [typed, setTyped] = useState<Writing | null>(null);
  // Once it is kept, what is kept is shown: another tab or a notification may add to it.
  if (typed !== null && isSame(typed, kept)) setTyped(null);
  const unsaved = useRef<Writing | null>(null);

  const save = useCallback(() => {
    if (unsaved.current !== null) client.saveDraft(chatId, unsaved.current);
    unsaved.current = null;
  }, [client, chatId]);

  useEffect(() => {
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [save]);

  const setWriting = useCallback(
    (writing: Writing) => {
      if (unsaved.current === null) void whenDrawn().then(save);
      unsaved.current = writing;
      setTyped(writing);
    },
    [save],
  );
  const clear = useCallback(() => {
    unsaved.current = null;
    setTyped(blank);
  }, []);

  return { writing: typed ?? kept, setWriting, clear };
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
