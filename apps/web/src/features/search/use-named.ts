import type { ChatListItem } from '@tend/client';
import type { UserRow } from '@tend/protocol';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import type { NameSearch } from './name-marks.ts';
import { findPeopleAndChats } from './result-rows.ts';
import { emptySearch, hasFilters, hasWords, type Search } from './search-address.ts';

const none = { people: [], chats: [] };

/** The people and chats with such names; none beside a filter that only a message passes. */
export function useNamed(
  search: Search,
  { matches }: NameSearch,
): { people: readonly UserRow[]; chats: readonly ChatListItem[] } {
  const { userId: selfId, directory, chatList } = useClient();
  const { people } = useReadable(directory);
  const { items: chats } = useReadable(chatList);
  const { since, until } = emptySearch;
  const isForMessages = !hasWords(search.words) || hasFilters({ ...search, since, until });
  return useMemo(
    () => (isForMessages ? none : findPeopleAndChats({ people, chats, selfId, matches })),
    [isForMessages, people, chats, selfId, matches],
  );
}
