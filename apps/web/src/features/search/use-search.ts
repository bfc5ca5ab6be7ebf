import { useCallback, useEffect, useRef, useState } from 'react';
import { useHere, useNavigation, usePageIsShown } from '../../platform/navigation/navigation.ts';
import { addressOfSearch, readSearch, type Search } from './search-address.ts';

/** Browsers refuse to change the address many times in a few seconds. */
const addressAfterMs = 300;

interface HeldSearch {
  readonly search: Search;
  /** The address that it was read from, or has been written to. */
  readonly address: string;
}

/**
 * The search of the page, which its address follows a moment later. Another address of the same page, from a link or by
 * Back, brings another search.
 */
export function useSearch(): {
  search: Search;
  change: (search: Search) => void;
  /** Writes the address at once: the person leaves for another page, and comes back to this search. */
  settle: () => void;
} {
  const { address } = useHere();
  const navigation = useNavigation();
  const isShown = usePageIsShown();
  const [held, setHeld] = useState<HeldSearch>(() => ({ search: readSearch(address), address }));
  const [seen, setSeen] = useState(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Search | null>(null);

  if (seen !== address) {
    setSeen(address);
    if (address !== held.address) setHeld({ search: readSearch(address), address });
  }

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    const search = waiting.current;
    waiting.current = null;
    if (search === null) return;
    const next = addressOfSearch(search);
    setHeld((last) => ({ ...last, address: next }));
    navigation.replace(next);
  }, [navigation]);

  const change = useCallback(
    (search: Search) => {
      setHeld((last) => ({ ...last, search }));
      waiting.current = search;
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, addressAfterMs);
    },
    [settle],
  );

  useEffect(() => {
    // Its address is no longer the one to be replaced.
    const forget = () => {
      clearTimeout(timer.current);
      waiting.current = null;
    };
    if (!isShown) forget();
    return forget;
  }, [isShown]);

  return { search: held.search, change, settle };
}
