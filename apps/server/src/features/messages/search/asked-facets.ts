import type { SearchFilters } from '@tend/protocol';
import { facetOfAll, facetOfAuthor, facetOfMention, facetOfPart } from './index-entry.ts';

/** What filters ask of a message's facets: one of each of `some`, and none of `none`. */
export interface AskedFacets {
  readonly some: readonly (readonly string[])[];
  readonly none: readonly string[];
}

export function askForFacets(
  { fromId, has, mentionsMe, isUnread }: SearchFilters,
  userId: string,
): AskedFacets {
  return {
    some: [
      ...(fromId === undefined ? [] : [[facetOfAuthor(fromId)]]),
      ...(has === undefined ? [] : [[facetOfPart(has)]]),
      ...(mentionsMe === true ? [[facetOfMention(userId), facetOfAll]] : []),
    ],
    none: isUnread === true || mentionsMe === true ? [facetOfAuthor(userId)] : [],
  };
}

/** The index says the same of its entries. */
export function hasFacets({ some, none }: AskedFacets, facets: readonly string[]): boolean {
  const isThere = (facet: string): boolean => facets.includes(facet);
  return some.every((alternatives) => alternatives.some(isThere)) && !none.some(isThere);
}
