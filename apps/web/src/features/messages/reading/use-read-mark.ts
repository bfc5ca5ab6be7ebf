import type { Conversation, ConversationSnapshot } from '@tend/client';
import { useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import type { TimelineSheet } from '../timeline/timeline-sheet.ts';

/** What is scrolled past is marked together, and what a chat opens with after its first frame. */
const markedAfterMs = 100;

interface ReadMarkFacts {
  conversation: Conversation;
  snapshot: ConversationSnapshot;
  sheet: TimelineSheet;
  /** On screen, in front, with the focus: else nothing is marked as read. */
  isLookedAt: boolean;
}

/** Moves the read mark to the newest message that the reader has before them. */
export function useReadMark({ conversation, snapshot, sheet, isLookedAt }: ReadMarkFacts): void {
  const client = useClient();
  const { hasNewer, newestSeq, readUpTo } = snapshot;
  const look = useEffectEvent(() => {
    // A page that has just been hidden counts as looked at for one frame more.
    if (!sheet.isShown) return 0;
    const { isPlaced, isAtEnd } = sheet.getState();
    // At the end, system lines and own messages after the last one of others count as seen too.
    return !hasNewer && isPlaced && isAtEnd ? newestSeq : sheet.newestSeen();
  });
  const mark = useEffectEvent((seen: number) => {
    if (seen > readUpTo) client.markRead(conversation.chatId, seen);
  });
  const unread = hasNewsOfOthers(snapshot) ? newestSeq : null;

  useEffect(() => {
    if (!isLookedAt || unread === null) return undefined;
    let seen = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const markSeen = () => {
      clearTimeout(timer);
      timer = undefined;
      mark(seen);
    };
    const handleMove = () => {
      seen = Math.max(seen, look());
      timer ??= setTimeout(markSeen, markedAfterMs);
    };
    handleMove();
    const stop = sheet.subscribe(handleMove);
    return () => {
      stop();
      // Whoever leaves at once has seen it all the same.
      if (timer !== undefined) markSeen();
    };
  }, [sheet, isLookedAt, unread]);
}

/** Own messages need no mark: they are unread to nobody here, and each mark is told to the server and written down. */
function hasNewsOfOthers({
  messages,
  hasNewer,
  newestSeq,
  readUpTo,
}: ConversationSnapshot): boolean {
  if (hasNewer) return readUpTo < newestSeq;
  const newest = messages.findLast(({ isOwn, seq }) => !isOwn && seq !== null);
  return (newest?.seq ?? 0) > readUpTo;
}
