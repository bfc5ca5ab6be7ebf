import {
  isReadable,
  mentionsIn,
  searchedPartsOf,
  type MessageRow,
  type SearchedPart,
  type WrittenContent,
} from '@tend/protocol';
import { indexedTerms, searchedText } from '@tend/search';

/**
 * What a message is found by, separated by blanks: the terms of its words, and behind them, where no phrase reaches, facets
 * for filters. Null for a message that is not found.
 */
export function toIndexEntry({
  authorId,
  content,
}: Pick<MessageRow, 'authorId' | 'content'>): string | null {
  if (!isReadable(content)) return null;
  return [...indexedTerms(searchedText(content)), ...facetsOf(authorId, content)].join(' ');
}

/** What filters may ask for, each once. */
export function facetsOf(authorId: string, content: WrittenContent): string[] {
  const parts = searchedPartsOf(content).map(facetOfPart);
  return [...new Set([facetOfAuthor(authorId), ...parts, ...facetsOfMentions(content)])];
}

/** No word has it, so that no typed word is taken for one of these facets. To SQLite's tokenizer it is a letter. */
const mark = '§';

/** A message that mentions everyone in its chat. */
export const facetOfAll = `${mark}all`;

export function facetOfPart(part: SearchedPart): string {
  return `${mark}${part}`;
}

/**
 * Two characters of forty random bits of the id. Each message has an author: the index would keep the beginnings of a longer
 * facet as well, a fiftieth of its size. Of ten thousand people, two have the same with a probability of 1 to 20,000.
 */
export function facetOfAuthor(userId: string): string {
  const bits = compact(userId).slice(-10);
  return [bits.slice(0, 5), bits.slice(5)]
    .map((half) => String.fromCodePoint(0x10000 + Number.parseInt(half, 16)))
    .join('');
}

export function facetOfMention(userId: string): string {
  return `${mark}m${compact(userId)}`;
}

function facetsOfMentions(content: WrittenContent): string[] {
  return mentionsIn(content).map(({ who }) =>
    who.type === 'all' ? facetOfAll : facetOfMention(who.userId),
  );
}

/** Only letters and digits: the index splits at everything else. */
function compact(id: string): string {
  return id.replaceAll('-', '');
}
