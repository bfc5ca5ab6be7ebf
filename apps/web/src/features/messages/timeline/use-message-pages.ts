import type { Conversation, ConversationSnapshot } from '@tend/client';
import { useCallback, useEffect, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import type { TimelineSheet } from './timeline-sheet.ts';
import { useSheet } from './use-timeline-sheet.ts';

/** The next page is fetched this many rows before either end of the loaded messages. */
const rowsAhead = 20;

/** Fetches pages above and below the loaded messages as the reader approaches them. */
export function useMessagePages(
  conversation: Conversation,
  { messages, hasOlder, hasNewer, isLoadingOlder, isLoadingNewer }: ConversationSnapshot,
  sheet: TimelineSheet,
): { hasFailed: boolean; retry: () => void } {
  const connection = useReadable(useClient().connection);
  const isLive = connection.state === 'live';
  const [failure, setFailure] = useState<{ wasLive: boolean } | null>(null);
  // A page that failed for lack of a connection is fetched again when connected.
  const hasFailed = failure !== null && (failure.wasLive || !isLive);
  const fail = useCallback(() => setFailure({ wasLive: isLive }), [isLive]);
  const retry = useCallback(() => setFailure(null), []);

  const isNearStart = useSheet(
    sheet,
    ({ isPlaced, firstIndex }) => isPlaced && firstIndex < rowsAhead,
  );
  const wantsOlder = hasOlder && !isLoadingOlder && !hasFailed && isNearStart;
  useEffect(() => {
    if (wantsOlder) conversation.loadOlder().catch(fail);
  }, [conversation, wantsOlder, fail]);

  // There are at least as many rows as messages, except for folded lines.
  const isNearEnd = useSheet(
    sheet,
    ({ isPlaced, lastIndex }) => isPlaced && lastIndex >= messages.length - rowsAhead,
  );
  const wantsNewer = hasNewer && !isLoadingNewer && !hasFailed && isNearEnd;
  useEffect(() => {
    if (wantsNewer) conversation.loadNewer().catch(fail);
  }, [conversation, wantsNewer, fail]);

  return { hasFailed, retry };
}
