import type { ComponentType } from 'react';
import { pathOf, queryOf } from '../../platform/navigation/addresses.ts';
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

/** A search in a chat, as the chat's address holds it. */
export interface AddressedFind {
  readonly words: string;
  /** Whether it was opened in the chat, to which Back leads then, and not from results. */
  readonly isByHand: boolean;
}

/** What is searched for in the chat at an address; null while nothing is. */
export function findAt(address: string): AddressedFind | null {
  const query = queryOf(address);
  const words = query.get('find');
  return words === null ? null : { words, isByHand: query.has('here') };
}

/** The address of the same place with another search in the chat, or none. */
export function withFind(address: string, find: AddressedFind | null): string {
  const query = queryOf(address);
  query.delete('find');
  query.delete('here');
  if (find !== null) query.set('find', find.words);
  if (find?.isByHand === true) query.set('here', 'yes');
  return query.size === 0 ? pathOf(address) : `${pathOf(address)}?${query}`;
}
