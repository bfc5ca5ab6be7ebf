import type { Client } from '@tend/client';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { storage } from '../../platform/storage/storage.ts';
import { createRecentSearches, type RecentSearches } from './recent-searches.ts';
import type { Search } from './search-address.ts';

/** One for all pages: what is cleared on one of them must not come back from another. */
const recentOf = new WeakMap<Client, RecentSearches>();

/** What the logged-in person has searched for on this device. */
export function useRecentSearches(): RecentSearches & { searches: readonly Search[] } {
  const recent = openRecent(useClient());
  return { ...recent, searches: useSyncExternalStore(recent.list.subscribe, recent.list.get) };
}

function openRecent(client: Client): RecentSearches {
  const open = recentOf.get(client);
  if (open !== undefined) return open;
  const key = `searches:${client.userId}` as const;
  const opened = createRecentSearches({
    read: () => storage.read(key),
    write: (text) => storage.write(key, text),
  });
  recentOf.set(client, opened);
  return opened;
}
