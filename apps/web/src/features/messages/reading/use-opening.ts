import type { Conversation, ConversationSnapshot } from '@tend/client';
import { useEffect, useState } from 'react';
import { isBeginningHeld, placeUnreadLine } from './opening.ts';
import type { UnreadLine } from '../timeline/timeline.ts';

/** How long the first unread messages are waited for, before the newest ones are shown without them. */
const waitedForMs = 2_000;

interface Opening {
  isOpen: boolean;
  /** At its place, or at its end while the place is waited for. */
  begin: 'place' | 'newest';
  /** Placed once, when the conversation opens; it stays until the conversation is left. */
  unread: UnreadLine | null;
}

/** Decides where a conversation begins, and fetches that place when it is not held. */
export function useOpening(
  conversation: Conversation,
  snapshot: ConversationSnapshot,
  at: number | null,
): Opening {
  const [opening, setOpening] = useState<Opening>({
    isOpen: false,
    begin: 'place',
    unread: null,
  });
  const [isFetching, setIsFetching] = useState(false);
  const isReady = snapshot.status === 'ready';

  // While drawing, so that what the device holds is on screen with the first picture.
  if (isReady && !opening.isOpen && !isFetching) {
    const unread = placeUnreadLine(snapshot);
    const isHeld = isBeginningHeld(snapshot, at, unread);
    setOpening({ isOpen: isHeld, begin: 'place', unread });
    setIsFetching(!isHeld);
  }

  const { unread } = opening;
  useEffect(() => {
    if (!isFetching) return undefined;
    const timer = setTimeout(() => open('newest'), waitedForMs);
    const open = (begin: Opening['begin']) => {
      clearTimeout(timer);
      setOpening({ isOpen: true, begin, unread });
    };
    reachBeginning(conversation, at ?? unread?.readUpTo ?? null).then(
      // Whoever has written meanwhile is at the end.
      () => open(isBeginningHeld(conversation.getSnapshot(), at, unread) ? 'place' : 'newest'),
      () => open('newest'),
    );
    return () => clearTimeout(timer);
  }, [conversation, isFetching, at, unread]);

  return opening;
}

/** First to the end, wherever the conversation was left: that is shown while the place is waited for. Null: no further. */
async function reachBeginning(conversation: Conversation, place: number | null): Promise<void> {
  await conversation.jumpToNewest();
  if (place !== null) await conversation.jumpTo(place);
}
