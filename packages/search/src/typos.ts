import type { Query, QueryTerm, Requirement } from './query.ts';
import { stemOf } from './stem.ts';

const shortestWord = 5;
/** Longer words are rare enough without another letter, and have very many neighbours. */
const longestWord = 24;
const correctedWords = 8;

const alphabets: readonly { readonly script: RegExp; readonly letters: string }[] = [
  { script: /^[a-z]+$/, letters: 'abcdefghijklmnopqrstuvwxyz' },
  { script: /^[а-я]+$/, letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюя' },
];

/**
 * The stems of all words that differ from a folded word by a letter more, less, replaced or swapped with the next one;
 * none for a word of less than five letters, and none for a number.
 */
export function variants(word: string): string[] {
  if (word.length < shortestWord || word.length > longestWord) return [];
  const letters = alphabets.find(({ script }) => script.test(word))?.letters;
  if (letters === undefined) return [];
  const stems = new Set<string>();
  for (let place = 0; place <= word.length; place += 1) {
    const before = word.slice(0, place);
    const after = word.slice(place);
    stems.add(stemOf(before + after.slice(1)));
    stems.add(stemOf(before + after.charAt(1) + after.charAt(0) + after.slice(2)));
    for (const letter of letters) {
      stems.add(stemOf(before + letter + after));
      stems.add(stemOf(before + letter + after.slice(1)));
    }
  }
  stems.delete(stemOf(word));
  return [...stems];
}

/**
 * The query with one letter wrong in each of its longer words, for one that nothing answers as it was written; null if
 * that asks for nothing else. `isKnown` says which stems any text has, if that is known: the others are left out.
 */
export function withTypos(query: Query, isKnown: (stem: string) => boolean): Query | null {
  let tried = 0;
  let hasOthers = false;
  const correct = (term: QueryTerm): QueryTerm => {
    const possible = variants(term.word);
    // Those that no text has count as well: else what others have written would decide which words are corrected.
    if (possible.length === 0 || tried === correctedWords) return term;
    tried += 1;
    const others = possible.filter(isKnown);
    if (others.length === 0) return term;
    hasOthers = true;
    return { ...term, stems: [...new Set([...term.stems, ...others])] };
  };
  const requirements = query.requirements.map((requirement): Requirement =>
    requirement.map((terms) => terms.map(correct)),
  );
  return hasOthers ? { ...query, requirements } : null;
}
