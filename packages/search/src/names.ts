import { foldWord } from './fold.ts';
import type { Mark } from './found-words.ts';
import { splitIntoPieces } from './pieces.ts';
import { tokenize, type Token } from './tokens.ts';

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

/** The shortest part of the name's word that says what was asked for. */
function markBeginning({ start, end }: Token, name: string, word: string): Mark {
  let to = start;
  for (const character of name.slice(start, end).normalize('NFC') === name.slice(start, end)
    ? name.slice(start, end)
    : [name.slice(start, end)]) {
    to += character.length;
    if (
      foldWord(name.slice(start, to).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')).length >= word.length
    )
      break;
  }
  return { start, end: to };
}

function isBehind({ start }: Mark, index: number, marks: readonly Mark[]): boolean {
  const last = marks[index - 1];
  return last === undefined || start >= last.end;
}
