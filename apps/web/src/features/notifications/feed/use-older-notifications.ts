import type { Feed } from '@tend/client';
import { useCallback, useEffect, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';

interface OlderNotifications {
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** Fetches notifications older than the local copy as the reader nears the end of the list. */
export function useOlderNotifications(feed: Feed, isNearEnd: boolean): OlderNotifications {
  const { hasOlder, isLoadingOlder } = useReadable(feed);
  const isLive = useReadable(useClient().connection).state === 'live';
  const [failure, setFailure] = useState<{ wasLive: boolean } | null>(null);
  // A page that failed for lack of a connection is fetched again when connected.
  const hasFailed = failure !== null && (failure.wasLive || !isLive);
  const wantsOlder = isNearEnd && hasOlder && !isLoadingOlder && !hasFailed;
  useEffect(() => {
    if (wantsOlder) feed.loadOlder().catch(() => setFailure({ wasLive: isLive }));
  }, [feed, wantsOlder, isLive]);
  const retry = useCallback(() => setFailure(null), []);
  return { isLoading: isLoadingOlder, hasFailed, retry };
}
