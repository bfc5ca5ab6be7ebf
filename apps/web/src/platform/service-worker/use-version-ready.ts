import { useSyncExternalStore } from 'react';
import { isVersionReady } from './versions.ts';

export function useVersionReady(): boolean {
  return useSyncExternalStore(isVersionReady.subscribe, isVersionReady.get);
}
