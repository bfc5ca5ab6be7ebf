import {
  isEmptyQuery,
  type Mark,
  marksIn,
  matches,
  matchesName,
  parseNearNames,
  parseQuery,
  type Query,
} from '@tend/search';

/** Finds the searched words in the names of people and chats. */
export interface NameSearch {
  readonly matches: (name: string) => boolean;
  readonly marksIn: (name: string) => readonly Mark[];
}

/** Words find a name by their beginnings, and in all of their forms. */
export function searchNames(words: string): NameSearch {
  const query: Query = parseQuery(words);
  return {
    matches: (name) =>
      matchesName(words, name) !== null || (!isEmptyQuery(query) && matches(query, name)),
    marksIn: (name) => matchesName(words, name) ?? marksIn(query, name),
  };
}

/** The same with a letter wrong in the longer words; null if none of the names has such a word. */
export function searchNearNames(words: string, names: readonly string[]): NameSearch | null {
  const query = parseNearNames(words, names);
  if (query === null) return null;
  return {
    matches: (name) => matches(query, name),
    marksIn: (name) => marksIn(query, name),
  };
}
