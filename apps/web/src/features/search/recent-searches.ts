import { type Cell, createCell } from '../../platform/storage/cell.ts';
import { addressOfSearch, isAsking, readSearch, type Search } from './search-address.ts';

export interface RecentSearches {
  /** The latest first. */
  list: Pick<Cell<readonly Search[]>, 'get' | 'subscribe'>;
  remember: (search: Search) => void;
  remove: (search: Search) => void;
  clear: () => void;
}

const mostSearches = 10;

interface Store {
  read: () => string | null;
  write: (text: string) => void;
}

/** What the person has searched for on this device, kept as addresses. */
export function createRecentSearches(store: Store): RecentSearches {
  const list = createCell(readList(store.read()));

  function keep(searches: readonly Search[]): void {
    // Another tab may have written meanwhile; what was done last counts.
    list.set(searches);
    store.write(JSON.stringify(searches.map(addressOfSearch)));
  }

  function without(search: Search): readonly Search[] {
    const address = addressOfSearch(search);
    return list.get().filter((other) => addressOfSearch(other) !== address);
  }

  return {
    list,
    remember(search) {
      const kept = { ...search, words: search.words.trim(), order: 'newest' as const };
      if (isAsking(kept)) keep([kept, ...without(kept)].slice(0, mostSearches));
    },
    remove: (search) => keep(without(search)),
    clear: () => keep([]),
  };
}

function readList(text: string | null): readonly Search[] {
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    const addresses = kept.filter((address) => typeof address === 'string');
    return addresses.map(readSearch).filter(isAsking).slice(0, mostSearches);
  } catch {
    return [];
  }
}
