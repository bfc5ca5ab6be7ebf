import type { ComponentType } from 'react';
import { queryOf } from '../../platform/navigation/addresses.ts';
import type { FindBarProps } from '../../features/search/in-chat/FindBar.tsx';
import type { FindHeaderProps } from '../../features/search/in-chat/FindHeader.tsx';
import type { Finder } from '../../features/search/in-chat/finder.ts';

/** The code of searching in a chat, loaded when that is first done. */
export interface FindParts {
  Finder: typeof Finder;
  FindHeader: ComponentType<FindHeaderProps>;
  FindBar: ComponentType<FindBarProps>;
}

export async function loadFindParts(): Promise<FindParts> {
  const [{ Finder }, { FindHeader }, { FindBar }] = await Promise.all([
    import('../../features/search/in-chat/finder.ts'),
    import('../../features/search/in-chat/FindHeader.tsx'),
    import('../../features/search/in-chat/FindBar.tsx'),
  ]);
  return { Finder, FindHeader, FindBar };
}

/** What is searched for in the chat at an address; null while nothing is. */
export function findAt(address: string): string | null {
  return queryOf(address).get('find');
}

/** The address of the same place with another search in the chat, or none. */
export function withFind(address: string, words: string | null): string {
  const [path = ''] = address.split('?');
  const query = queryOf(address);
  if (words === null) query.delete('find');
  else query.set('find', words);
  return query.size === 0 ? path : `${path}?${query}`;
}
