import { readFileSync } from 'node:fs';

/**
 * This many different characters that are not known in advance make guessing expensive; "12!" after a word does not.
 */
const minUnknownCharacters = 4;
/** A run along a row counts as known from this length on. */
const minRun = 3;
/** The shortest part of a name; shorter ones would match by chance. */
const minKnownLength = 3;

/** Neighbouring characters on keyboards, in alphabets and among digits. */
const rows = readWords('keyboard-rows.txt');

/**
 * The words of the most used passwords: the top of published lists of leaked passwords, in English and Russian (also
 * transliterated, and typed on the other keyboard), and words that care teams would add. In lower case; digits in place
 * of letters need no line of their own.
 */
const commonWords = readWords('common-words.txt');

const lettersOfDigits = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }),
);

/**
 * Whether a password is easy to guess: little is left of it without common words, facts about the person (`known`:
 * name, e-mail address, organisation), years, runs such as `qwerty` and repetitions.
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

/** Within one row, in one direction. */
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

/** The words of "Nina Sorokina" or "nina.sorokina@northbank.example". */
function partsOf(known: string): string[] {
  return fold(known)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= minKnownLength);
}

function readWords(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.split(/\s+/).filter((word) => word !== '');
}
