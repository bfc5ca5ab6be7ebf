import type { UserRow } from '@tend/protocol';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/** All people whom the person can write to: the active ones except themselves, by name. */
export function useColleagues(): { isLoaded: boolean; people: readonly UserRow[] } {
  const client = useClient();
  const { isLoaded, people } = useReadable(client.directory);
  const colleagues = useMemo(
    () => people.filter(({ id, state }) => state === 'active' && id !== client.userId),
    [people, client.userId],
  );
  return { isLoaded, people: colleagues };
}
