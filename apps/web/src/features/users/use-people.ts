import type { UserRow } from '@tend/protocol';
import { useCallback, useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { firstNameOf } from './person-names.ts';

export interface People {
  /** The logged-in person's id. */
  userId: string;
  /** False until this device has received the directory for the first time. */
  isLoaded: boolean;
  /** Everyone by name, including deactivated people. */
  all: readonly UserRow[];
  byId: ReadonlyMap<string, UserRow>;
  nameOf: (userId: string) => string;
  firstNameOf: (userId: string) => string;
}

/** The directory of people, from the local copy. */
export function usePeople(): People {
  const client = useClient();
  const { t } = useText();
  const { isLoaded, people, byId } = useReadable(client.directory);
  const unknown = t('people.unknown');
  const nameOf = useCallback(
    (userId: string) => byId.get(userId)?.name ?? unknown,
    [byId, unknown],
  );
  const { userId } = client;
  return useMemo(
    () => ({
      userId,
      isLoaded,
      all: people,
      byId,
      nameOf,
      firstNameOf: (id) => firstNameOf(nameOf(id)),
    }),
    [userId, isLoaded, people, byId, nameOf],
  );
}
