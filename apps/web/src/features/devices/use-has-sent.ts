import { useSyncExternalStore } from 'react';
import { useClient } from '../../platform/client.ts';

let hasSent = false;

/** Whether the person has written a message since the app was opened. */
export function useHasSent(): boolean {
  const { totals } = useClient();
  return useSyncExternalStore(totals.subscribe, () => {
    // Each message waits at first, if only for the moment that the server needs.
    hasSent ||= totals.getSnapshot().pendingMessages > 0;
    return hasSent;
  });
}
