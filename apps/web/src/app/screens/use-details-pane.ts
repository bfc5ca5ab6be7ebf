import { useSyncExternalStore } from 'react';
import { storage } from '../../platform/storage/storage.ts';

const listeners = new Set<() => void>();
let isOpen = storage.read('detailsPane') !== 'closed';

function setOpen(next: boolean): void {
  isOpen = next;
  storage.write('detailsPane', next ? 'open' : 'closed');
  for (const listener of listeners) listener();
}

/** Whether the details are open beside the conversation on wide screens, as last chosen; open by default. */
export function useDetailsPane(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => isOpen), setOpen];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
