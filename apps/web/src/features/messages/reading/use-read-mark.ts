import type { Conversation, ConversationSnapshot } from '@tend/client';
import { useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import type { TimelineSheet } from '../timeline/timeline-sheet.ts';

/** Batches the marks of messages scrolled past, and those of the first frame. */
const markedAfterMs = 100;

export interface SeenFacts {
  conversation: Conversation;
  snapshot: ConversationSnapshot;
  sheet: TimelineSheet;
  /**
   * True while the conversation is on screen, in front and focused: only then are messages marked as read.
   */
  isLookedAt: boolean;
}

/** Moves the read mark to the newest message in view. */
export function useReadMark({ conversation, snapshot, sheet, isLookedAt }: SeenFacts): void {
  const client = useClient();
  const { hasNewer, newestSeq, readUpTo } = snapshot;
  const look = useEffectEvent(() => {
    // A page that was just hidden still counts as in view for one frame.
    if (!sheet.isShown) return 0;
    const { isPlaced, isAtEnd } = sheet.getState();
    // At the end, system lines and own messages after the last one of others count as seen too.
    return !hasNewer && isPlaced && isAtEnd ? newestSeq : Math.max(0, ...sheet.seen());
  });
  // Opening a chat takes away the mark that the person has set on it.
  useEffect(() => {
    if (isLookedAt) client.unmarkUnread(conversation.chatId);
  }, [client, conversation, isLookedAt]);
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
      // On leaving, the pending mark is stored at once.
      if (timer !== undefined) markSeen();
    };
  }, [sheet, isLookedAt, unread]);
}

/** Own messages need no mark: they are not unread to their author, and each mark costs a call and a write. */
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
