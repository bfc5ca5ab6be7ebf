import type { Presence } from '@tend/protocol';
import { useEffect, useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/**
 * The presence of these people, kept up to date while the component is mounted; people without an entry are
 * unknown.
 */
export function usePresence(userIds: readonly string[]): ReadonlyMap<string, Presence> {
  const client = useClient();
  const key = useMemo(() => userIds.join(' '), [userIds]);
  useEffect(() => {
    if (key === '') return undefined;
    return client.watchPresence(key.split(' '));
  }, [client, key]);
  return useReadable(client.presence);
}
