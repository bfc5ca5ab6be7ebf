import type { Writing } from '@tend/client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useReadable } from '../../platform/client.ts';

/** So long after the last key the draft is kept; leaving the conversation or the app keeps it at once. */
const keepAfterMs = 400;

/** What is being written in a chat: it is there again after a reload. */
export function useDraft(
  chatId: string,
): [writing: Writing, setWriting: (writing: Writing) => void] {
  const client = useClient();
  const kept = useReadable(useMemo(() => client.draft(chatId), [client, chatId]));
  const [typed, setTyped] = useState<Writing | null>(null);
  const unkept = useRef<Writing | null>(null);

  const keep = useCallback(() => {
    if (unkept.current === null) return;
    client.saveDraft(chatId, unkept.current);
    unkept.current = null;
  }, [client, chatId]);

  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(keep, keepAfterMs);
    return () => clearTimeout(timer);
  }, [typed, keep]);

  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const setWriting = useCallback((writing: Writing) => {
    unkept.current = writing;
    setTyped(writing);
  }, []);

  return [typed ?? kept, setWriting];
}
