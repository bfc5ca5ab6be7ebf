import { searchedPartsOf, type MessageContent, type MessageRow } from '@tend/protocol';
import { indexedTerms, searchedText } from '@tend/search';

/** What a message is found by: terms of its words, and facets for filters; each separated by blanks. */
export interface IndexEntry {
  terms: string;
  facets: string;
}

/** What people wrote, and did not delete. */
type SearchedContent = Extract<MessageContent, { type: 'text' | 'poll' | 'files' }>;

/** Other messages are not found. */
export function isSearched(content: MessageContent): content is SearchedContent {
  return content.type === 'text' || content.type === 'poll' || content.type === 'files';
}

/** Null for a message that is not found. */
export function toIndexEntry({
  authorId,
  content,
}: Pick<MessageRow, 'authorId' | 'content'>): IndexEntry | null {
  if (!isSearched(content)) return null;
  return {
    terms: indexedTerms(searchedText(content)).join(' '),
    facets: facetsOf(authorId, content).join(' '),
  };
}

/** What filters may ask for, each once. */
export function facetsOf(authorId: string, content: SearchedContent): string[] {
  const facets = [facetOfAuthor(authorId), ...searchedPartsOf(content), ...mentionsOf(content)];
  return [...new Set(facets)];
}

/** A message that mentions everyone in its chat. */
export const facetOfAll = 'mall';

export function facetOfAuthor(userId: string): string {
  return `a${compact(userId)}`;
}

export function facetOfMention(userId: string): string {
  return `m${compact(userId)}`;
}

function mentionsOf(content: SearchedContent): string[] {
  if (content.type === 'poll') return [];
  return (content.mentions ?? []).map(({ who }) =>
    who.type === 'all' ? facetOfAll : facetOfMention(who.userId),
  );
}

/** Only letters and digits: the index splits at everything else. */
function compact(id: string): string {
  return id.replaceAll('-', '');
}
