import { type Conversation, placeOf, type Readable } from '@tend/client';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { showFailure } from '../../../shared/toast.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import type { FoundInChat } from '../rows/row-facts.ts';
import type { TimelineSheet } from './timeline-sheet.ts';

/** A search in the chat, as the list of its messages follows it. */
export interface ChatFinding extends FoundInChat {
  /** Where the list goes: to a position, or to a day that is asked for; another object each time. */
  readonly goal: { readonly seq: number | 'day' } | null;
}

const noFinding: Readable<null> = { getSnapshot: () => null, subscribe: () => () => undefined };

interface Followed {
  conversation: Conversation;
  scroller: RefObject<HTMLElement | null>;
  sheet: TimelineSheet;
  unfold: (key: string) => void;
  /** Asks for a day, from the one given by any time of it. */
  onDay: (time: number) => void;
}

/** Goes where the search goes; returns what the rows show of it. */
export function useChatFinding(
  finding: Readable<ChatFinding> | null,
  { conversation, scroller, sheet, unfold, onDay }: Followed,
): FoundInChat | null {
  const found = useReadable<ChatFinding | null>(finding ?? noFinding);
  const goal = found?.goal ?? null;
  useFocusBeside(scroller, found !== null);
  const reached = useRef<ChatFinding['goal']>(null);
  const text = useText();
  useEffect(() => {
    if (goal === null || goal === reached.current) return;
    reached.current = goal;
    const { seq } = goal;
    if (seq === 'day') {
      onDay(Date.now());
      return;
    }
    const reveal = () => {
      const { messages } = conversation.getSnapshot();
      const message = messages.find((one) => placeOf(one) === seq);
      if (reached.current !== goal || message === undefined) return;
      unfold(message.key);
      // The focus stays where the person types, or goes from hit to hit.
      sheet.reveal(seq, { isQuiet: true });
    };
    conversation.jumpTo(seq).then(reveal, (error: unknown) => showFailure(sentenceOf(error, text)));
  }, [goal, conversation, sheet, unfold, onDay, text]);
  const { marksIn = null, current = null } = found ?? {};
  return useMemo(() => (marksIn === null ? null : { marksIn, current }), [marksIn, current]);
}

/** The composer, which may have had the focus, is hidden while the chat is searched. */
function useFocusBeside(scroller: RefObject<HTMLElement | null>, isFinding: boolean): void {
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[hidden]') !== null;
    if (isFinding && isLost) scroller.current?.focus({ preventScroll: true });
  }, [scroller, isFinding]);
}
