import { blank, withoutMessage, type Writing } from '@tend/client';
import type { Mention } from '@tend/protocol';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { whenDrawn } from '../../../platform/device/when-drawn.ts';

export interface DraftState {
  writing: Writing;
  setWriting: (writing: Writing) => void;
  /** Something else is written from now on: what was is being sent, or noted already. */
  startOver: (writing?: Writing) => void;
  /** Notes what has been written without waiting for its frame. */
  save: () => void;
}

/**
 * The draft of a chat, kept across reloads. It is noted right after the frame that shows it, since noting takes longer
 * than drawing a letter, and at once when the page may end.
 */
export function useDraft(chatId: string): DraftState {
  const client = useClient();
  const kept = useReadable(useMemo(() => client.draft(chatId), [client, chatId]));
  const [typed, setTyped] = useState<Writing | null>(null);
  const [before, setBefore] = useState(kept);
  const isBegun = isAboutAnother(kept, before);
  const left = isAboutAnother(before, kept) ? aboutOf(before) : undefined;
  // The kept draft is shown as soon as it equals the typed one: another tab or a notification may add to it. It is also
  // shown when a message's menu begins a reply or an edit.
  if (typed !== null && (isBegun || isSame(typed, kept))) setTyped(null);
  else if (typed !== null && left !== undefined) setTyped(withoutMessage(typed, left));
  if (kept !== before) setBefore(kept);
  const unsaved = useRef<Writing | null>(null);
  const named = useRef(kept);
  useLayoutEffect(() => {
    const gone = isAboutAnother(named.current, kept) ? aboutOf(named.current) : undefined;
    named.current = kept;
    if (gone === undefined || unsaved.current === null) return;
    // A draft that is still to be noted must not refer to the deleted message again.
    unsaved.current = withoutMessage(unsaved.current, gone);
  }, [kept]);

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
      client.shareDrafts();
    };
  }, [client, save]);

  const setWriting = useCallback(
    (writing: Writing) => {
      if (unsaved.current === null) void whenDrawn().then(save);
      unsaved.current = writing;
      setTyped(writing);
    },
    [save],
  );
  const startOver = useCallback((next = blank) => {
    unsaved.current = null;
    setTyped(next);
  }, []);

  return { writing: typed ?? kept, setWriting, startOver, save };
}

/** Whether `one` answers or edits a message that `other` does not. */
function isAboutAnother(one: Writing, other: Writing): boolean {
  const id = aboutOf(one);
  return id !== undefined && id !== aboutOf(other);
}

function aboutOf({ replyTo, edit }: Writing): string | undefined {
  return edit?.message.id ?? replyTo?.id;
}

function isSame(one: Writing, other: Writing): boolean {
  const isSameMention = (mention: Mention, index: number): boolean => {
    const { start, length, who } = other.mentions[index] ?? {};
    const isSameWho = JSON.stringify(mention.who) === JSON.stringify(who);
    return mention.start === start && mention.length === length && isSameWho;
  };
  const isAsLong = one.mentions.length === other.mentions.length;
  const isAboutSame =
    one.replyTo?.id === other.replyTo?.id && one.edit?.message.id === other.edit?.message.id;
  const isSameText = one.text === other.text && isAsLong && one.mentions.every(isSameMention);
  return isAboutSame && isSameText;
}
