import type { Conversation, ConversationSnapshot } from '@tend/client';
import { useCallback, useEffect, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import type { SheetState } from './sheet-state.ts';
import type { TimelineSheet } from './timeline-sheet.ts';

/**
 * The next page is fetched this many rows before either end of the loaded messages; a list that moves may go on for longer,
 * and is held up where they end.
 */
const rowsAhead = { resting: 20, moving: 45 };

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

  const loadOlder = useCallback(() => conversation.loadOlder().catch(fail), [conversation, fail]);
  const mayLoadOlder = hasOlder && !isLoadingOlder && !hasFailed;
  useNearing(sheet, mayLoadOlder, isNearStart, loadOlder);

  const loadNewer = useCallback(() => conversation.loadNewer().catch(fail), [conversation, fail]);
  const mayLoadNewer = hasNewer && !isLoadingNewer && !hasFailed;
  // There are at least as many rows as messages, except for folded lines.
  const { length } = messages;
  const isNearEnd = useCallback(
    ({ lastIndex, isMoving }: SheetState) => lastIndex >= length - reachOf(isMoving),
    [length],
  );
  useNearing(sheet, mayLoadNewer, isNearEnd, loadNewer);

  return { hasFailed, retry };
}

function isNearStart({ firstIndex, isMoving }: SheetState): boolean {
  return firstIndex < reachOf(isMoving);
}

function reachOf(isMoving: boolean): number {
  return isMoving ? rowsAhead.moving : rowsAhead.resting;
}

/** Loads a page once the reader is near it. Followed without rendering: the list moves with each frame. */
function useNearing(
  sheet: TimelineSheet,
  mayLoad: boolean,
  isNear: (state: SheetState) => boolean,
  load: () => Promise<void>,
): void {
  useEffect(() => {
    if (!mayLoad) return undefined;
    let hasBegun = false;
    const look = () => {
      const state = sheet.getState();
      if (hasBegun || !state.isPlaced || !isNear(state)) return;
      hasBegun = true;
      void load();
    };
    look();
    return sheet.subscribe(look);
  }, [sheet, mayLoad, isNear, load]);
}
