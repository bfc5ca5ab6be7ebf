import { useState, useSyncExternalStore } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { storage } from '../../platform/storage/storage.ts';
import { createRecentSearches, type RecentSearches } from './recent-searches.ts';
import type { Search } from './search-address.ts';

/** What the logged-in person has searched for on this device. */
export function useRecentSearches(): RecentSearches & { searches: readonly Search[] } {
  const { userId } = useClient();
  const [recent] = useState(() => {
    const key = `searches:${userId}` as const;
    return createRecentSearches({
      read: () => storage.read(key),
      write: (text) => storage.write(key, text),
    });
  });
  return { ...recent, searches: useSyncExternalStore(recent.list.subscribe, recent.list.get) };
}
