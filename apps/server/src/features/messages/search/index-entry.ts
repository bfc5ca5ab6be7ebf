import { searchedPartsOf, type MessageContent, type MessageRow } from '@tend/protocol';
import { indexedTerms, searchedText } from '@tend/search';

/** What a message is found by: terms of its words, and facets for filters; each separated by blanks. */
export interface IndexEntry {
  terms: string;
  facets: string;
}

/** Null for a message that is not found, since nobody wrote it or it was deleted. */
export function toIndexEntry({
  authorId,
  content,
}: Pick<MessageRow, 'authorId' | 'content'>): IndexEntry | null {
  if (content.type !== 'text' && content.type !== 'poll' && content.type !== 'files') return null;
  const facets = [facetOfAuthor(authorId), ...searchedPartsOf(content), ...mentionsOf(content)];
  return {
    terms: indexedTerms(searchedText(content)).join(' '),
    facets: [...new Set(facets)].join(' '),
  };
}

/** A message that mentions everyone in its chat. */
export const facetOfAll = 'mall';

export function facetOfAuthor(userId: string): string {
  return `a${compact(userId)}`;
}

export function facetOfMention(userId: string): string {
  return `m${compact(userId)}`;
}

function mentionsOf(content: MessageContent): string[] {
  if (content.type !== 'text' && content.type !== 'files') return [];
  return (content.mentions ?? []).map(({ who }) =>
    who.type === 'all' ? facetOfAll : facetOfMention(who.userId),
  );
}

/** Only letters and digits: the index splits at everything else. */
function compact(id: string): string {
  return id.replaceAll('-', '');
}
