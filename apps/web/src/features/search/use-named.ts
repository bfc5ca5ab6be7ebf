import { hasWords } from '@tend/search';
import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { findNamed, type Named } from './result-rows.ts';
import { emptySearch, hasFilters, type Search } from './search-address.ts';

const none = { people: [], chats: [] };

/**
 * The people and chats with such names; none beside a filter that only a message passes. Similar names are found only if
 * no message has the words either.
 */
export function useNamed(search: Search, mayCorrect: boolean): Named {
  const { userId: selfId, directory, chatList } = useClient();
  const { people } = useReadable(directory);
  const { items: chats } = useReadable(chatList);
  const { words } = search;
  const { since, until } = emptySearch;
  const isForMessages = !hasWords(words) || hasFilters({ ...search, since, until });
  return useMemo(
    () => findNamed(words, { ...(isForMessages ? none : { people, chats }), selfId }, mayCorrect),
    [words, isForMessages, people, chats, selfId, mayCorrect],
  );
}
