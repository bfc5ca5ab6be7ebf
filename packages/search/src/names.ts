import { foldWord } from './fold.ts';
import type { Mark } from './found-words.ts';
import { parseQuery } from './parse-query.ts';
import { splitIntoPieces } from './pieces.ts';
import type { Query } from './query.ts';
import { indexedTerms, tokenize, type Token } from './tokens.ts';
import { withTypos } from './typos.ts';

/**
 * Where the words of a query stand in the name of a person or chat, each as the beginning of a word, of which one letter
 * is enough; null if one of them does not, or if there is none.
 */
export function matchesName(words: string, name: string): Mark[] | null {
  const asked = splitIntoPieces(words);
  if (asked.length === 0) return null;
  const tokens = tokenize(name);
  const marks: Mark[] = [];
  for (const { word } of asked) {
    const token = tokens.find((candidate) => candidate.word.startsWith(word));
    if (token === undefined) return null;
    marks.push(markBeginning(token, name, word));
  }
  return marks.toSorted((a, b) => a.start - b.start).filter(isBehind);
}

/**
 * What is asked of names if none has the words as they were typed: one letter may be wrong in each of the longer ones, and
 * the others are beginnings as before. Null if no name has such a word.
 */
export function parseNearNames(words: string, names: readonly string[]): Query | null {
  const stems = new Set(names.flatMap((name) => [...indexedTerms(name)]));
  const query = withTypos(parseQuery(words), (stem) => stems.has(stem));
  if (query === null) return null;
  const requirements = query.requirements.map((requirement) =>
    requirement.map((terms) => terms.map((term) => ({ ...term, prefixes: [term.word] }))),
  );
  return { ...query, requirements };
}

/** The shortest part of the name's word that says what was asked for. */
function markBeginning({ start, end }: Token, name: string, word: string): Mark {
  let to = start;
  while (to < end && foldWord(name.slice(start, to)).length < word.length) {
    to = afterLetter(name, to);
  }
  return { start, end: Math.min(to, end) };
}

/** The place behind a letter and its accents. */
function afterLetter(text: string, place: number): number {
  letter.lastIndex = place;
  return letter.test(text) ? letter.lastIndex : place + 1;
}

const letter = /.\p{M}*/suy;

function isBehind({ start }: Mark, index: number, marks: readonly Mark[]): boolean {
  const last = marks[index - 1];
  return last === undefined || start >= last.end;
}
