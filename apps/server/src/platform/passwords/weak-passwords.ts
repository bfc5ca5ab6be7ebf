import { readFileSync } from 'node:fs';

/** So many different characters that nobody knows beforehand make guessing expensive; "12!" behind a word does not. */
const minUnknownCharacters = 4;
/** So long a run along a row counts as known. */
const minRun = 3;
/** Of a name; shorter parts would be found by chance. */
const minKnownLength = 3;

/** Neighbours on keyboards, in the alphabets and among the digits. */
const rows = readWords('keyboard-rows.txt');

/**
 * What the most used passwords are made of: the words at the top of published lists of leaked passwords, in English and
 * Russian (also in Latin letters, and typed on the other keyboard), and what teams in care would add to them. In small
 * letters; digits in the place of letters need no line of their own.
 */
const commonWords = readWords('common-words.txt');

const lettersOfDigits = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }),
);

/**
 * Whether a password is among the first that anybody would try: little is left of it without common words, the words that
 * are known of the person (`known`: name, e-mail address, organisation), years, runs such as `qwerty` and repetitions.
 */
export function isWeakPassword(password: string, known: readonly string[]): boolean {
  const text = fold(password);
  const words = [...known.flatMap(partsOf), ...commonWords].toSorted(
    (one, other) => other.length - one.length,
  );
  return [text, withLettersForDigits(text)].some(
    (spelling) => countUnknown(spelling, words) < minUnknownCharacters,
  );
}

function countUnknown(text: string, words: readonly string[]): number {
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  rest = withoutRuns(rest.replaceAll(/(?:19|20)\d\d/g, ' '));
  return new Set(rest.replaceAll(/\s/g, '')).size;
}

function withoutRuns(text: string): string {
  let kept = '';
  let run = '';
  for (const character of `${text}\n`) {
    if (continuesRun(run, character)) {
      run += character;
      continue;
    }
    if (run.length < minRun) kept += run;
    run = character;
  }
  return kept;
}

/** In one row, and in one direction. */
function continuesRun(run: string, next: string): boolean {
  if (run === '') return true;
  const longer = run + next;
  const backwards = Array.from(longer).toReversed().join('');
  return rows.some((row) => row.includes(longer) || row.includes(backwards));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function withLettersForDigits(text: string): string {
  return Array.from(text, (character) => lettersOfDigits.get(character) ?? character).join('');
}

/** "Nina Sorokina" and "nina.sorokina@northbank.example" each as their words. */
function partsOf(known: string): string[] {
  return fold(known)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= minKnownLength);
}

function readWords(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.split(/\s+/).filter((word) => word !== '');
}
