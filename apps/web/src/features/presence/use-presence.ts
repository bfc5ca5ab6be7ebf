import type { Presence } from '@tend/protocol';
import { useEffect } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/** Who of these people is online, followed while the component is shown; who is missing is not known. */
export function usePresence(userIds: readonly string[]): ReadonlyMap<string, Presence> {
  const client = useClient();
  const key = userIds.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    return client.watchPresence(key.split(' '));
  }, [client, key]);
  return useReadable(client.presence);
}
