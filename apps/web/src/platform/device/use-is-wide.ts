import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 992px)');

/**
 * Whether the window has room for the menu beside the content, and for list, conversation and details side by
 * side.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
