import type { Conversation, ConversationSnapshot } from '@tend/client';
import { useEffect, useState } from 'react';
import { isBeginningHeld, placeUnreadLine } from './opening.ts';
import type { Visit } from '../conversation/use-conversation.ts';
import type { UnreadLine } from '../timeline/timeline.ts';

/** How long to wait for the first unread messages before showing the newest without them. */
const waitedForMs = 2_000;

interface Opening {
  isOpen: boolean;
  /** `newest` while the place is being fetched. */
  begin: 'place' | 'newest';
  /** Placed when the conversation opens; it stays until the conversation is left. */
  unread: UnreadLine | null;
  /** What it was placed for while the conversation is only prepared, and is placed again; null once it is opened. */
  placedFor: ConversationSnapshot | null;
}

const unopened: Opening = { isOpen: false, begin: 'place', unread: null, placedFor: null };

/** Decides where a conversation begins, and fetches that place if it is not loaded. */
export function useOpening(
  conversation: Conversation,
  snapshot: ConversationSnapshot,
  { at, isBegun }: Pick<Visit, 'at' | 'isBegun'>,
): Opening {
  const [opening, setOpening] = useState(unopened);
  const [isFetching, setIsFetching] = useState(false);
  const isReady = snapshot.status === 'ready';
  const placedFor = isBegun ? null : snapshot;
  const isPlaced = opening.placedFor === placedFor && (opening.isOpen || !isBegun);

  // During render, so that the local copy is on screen with the first frame.
  if (isReady && !isPlaced && !isFetching) {
    const unread = placeUnreadLine(snapshot);
    const isHeld = isBeginningHeld(snapshot, at, unread);
    setOpening({ isOpen: isHeld, begin: 'place', unread, placedFor });
    setIsFetching(isBegun && !isHeld);
  }

  const { unread } = opening;
  useEffect(() => {
    if (!isFetching) return undefined;
    const timer = setTimeout(() => open('newest'), waitedForMs);
    const open = (begin: Opening['begin']) => {
      clearTimeout(timer);
      setOpening({ isOpen: true, begin, unread, placedFor: null });
    };
    reachBeginning(conversation, at ?? unread?.readUpTo ?? null).then(
      // If the person has sent a message meanwhile, they are at the end.
      () => open(isBeginningHeld(conversation.getSnapshot(), at, unread) ? 'place' : 'newest'),
      () => open('newest'),
    );
    return () => clearTimeout(timer);
  }, [conversation, isFetching, at, unread]);

  return opening;
}

/**
 * Goes to the end first, wherever the conversation was left: that is shown while the place is fetched. Null:
 * stays there.
 */
async function reachBeginning(conversation: Conversation, place: number | null): Promise<void> {
  await conversation.jumpToNewest();
  if (place !== null) await conversation.jumpTo(place);
}
