import type { UserRow } from '@tend/protocol';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/** Everybody who can be written to: the active people but the person themself, by name. */
export function useColleagues(): { isLoaded: boolean; people: readonly UserRow[] } {
  const client = useClient();
  const { isLoaded, people } = useReadable(client.directory);
  const colleagues = useMemo(
    () => people.filter(({ id, state }) => state === 'active' && id !== client.userId),
    [people, client.userId],
  );
  return { isLoaded, people: colleagues };
}
