import type { Conversation, ConversationMessage, ConversationSnapshot } from '@tend/client';
import { useEffect } from 'react';
import { useClient } from '../../platform/client.ts';
import type { TimelineItem } from './timeline.ts';
import { isAtEnd, type MessageVirtualizer } from './use-message-virtualizer.ts';
import { newestSeenSeq } from './visible-range.ts';

interface ReadMarkFacts {
  conversation: Conversation;
  snapshot: ConversationSnapshot;
  items: readonly TimelineItem<ConversationMessage>[];
  virtualizer: MessageVirtualizer;
  /** On screen, in front, with the focus: else nothing is marked as read. */
  isLookedAt: boolean;
}

/** Moves the read mark to the newest message that the reader has before them. */
export function useReadMark(facts: ReadMarkFacts): void {
  const client = useClient();
  const { conversation, snapshot, isLookedAt } = facts;
  const { chatId } = conversation;
  const seen = seenUpTo(facts);
  const isNews = isLookedAt && seen > snapshot.readUpTo;
  useEffect(() => {
    if (isNews) client.markRead(chatId, seen);
  }, [client, chatId, isNews, seen]);
}

function seenUpTo({ snapshot, items, virtualizer }: ReadMarkFacts): number {
  if (virtualizer.scrollRect === null) return 0;
  // At the end, system lines and own messages after the last one of others count as seen too.
  if (!snapshot.hasNewer && isAtEnd(virtualizer)) return snapshot.newestSeq;
  const top = virtualizer.scrollOffset ?? 0;
  const bottom = top + virtualizer.scrollRect.height;
  const rows = virtualizer.getVirtualItems().flatMap(({ index, start, end }) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, start, end }];
  });
  return newestSeenSeq(rows, { top, bottom });
}
