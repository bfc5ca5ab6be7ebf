import { groupPieces, joinPieces, splitIntoPieces, type Group, type Piece } from './pieces.ts';
import { askForNumber, askForWord, isBarelyBegun } from './query-terms.ts';
import type { Phrase, Query, QueryTerm, Requirement } from './query.ts';
import { stemOf } from './stem.ts';
import { findEmoji } from './tokens.ts';

/** More words than anybody types are not asked for. */
const wordsAskedFor = 32;
/** Of a pasted text only its beginning is read. */
const lettersRead = 1_000;

/** Other words or digits, and one or two letters, as in `40 mg` and `dressing sa`. */
const shortLast = /[\p{L}\p{M}\p{N}].*(?<![\p{L}\p{M}])\p{L}{1,2}$/su;

/**
 * How a typed text may be meant; the first that finds anything holds. One or two letters at its end are a word where
 * there is one, as `mg` is; else they are the beginning of one, and take nothing away yet.
 */
export function readingsOf(text: string): [Query, ...Query[]] {
  const begun = parseQuery(text);
  return shortLast.test(text.slice(0, lettersRead)) ? [parseQuery(`${text} `), begun] : [begun];
}

/** What the first reading that finds anything finds, or else the last one. */
export function findByReadings<Found extends { readonly length: number }>(
  text: string,
  find: (query: Query) => Found,
): { query: Query; found: Found } {
  const [first, ...others] = readingsOf(text);
  let [query, found] = [first, find(first)];
  for (const other of others) {
    if (found.length > 0) break;
    [query, found] = [other, find(other)];
  }
  return { query, found };
}

/** Reads what a person typed. Every text is a query, perhaps one without words. */
export function parseQuery(text: string): Query {
  const typed = text.slice(0, lettersRead);
  const { loose, quoted, isOpen } = splitAtQuotes(typed);
  // Some people know a star from elsewhere.
  const isTyping = /[\p{L}\p{M}\p{N}]\*?$/u.test(typed);
  const phrases = quoted.map((inside, index) =>
    readPhrase(inside, isTyping && isOpen && index === quoted.length - 1),
  );
  const requirements = loose.flatMap((outside, index) =>
    readRequirements(outside, isTyping && index === loose.length - 1),
  );
  const emoji = findEmoji(typed).map(({ word }) => [[askForWord(word, false)]]);
  return withoutBarelyBegun({
    requirements: distinct([...requirements, ...emoji]).slice(0, wordsAskedFor),
    phrases: phrases.filter(hasWords).slice(0, wordsAskedFor),
  });
}

const quotes = /"([^"]*)("|$)|«([^»]*)(»|$)|“([^”]*)(”|$)|„([^“”]*)(“|”|$)/gu;

/** A phrase of which the closing quote is missing goes on to the end. */
function splitAtQuotes(typed: string): { loose: string[]; quoted: string[]; isOpen: boolean } {
  const loose: string[] = [];
  const quoted: string[] = [];
  let end = 0;
  let isOpen = false;
  for (const match of typed.matchAll(quotes)) {
    loose.push(typed.slice(end, match.index));
    quoted.push(match[1] ?? match[3] ?? match[5] ?? match[7] ?? '');
    isOpen = (match[2] ?? match[4] ?? match[6] ?? match[8]) === '';
    end = match.index + match[0].length;
  }
  loose.push(typed.slice(end));
  return { loose, quoted, isOpen };
}

function readPhrase(text: string, isTyping: boolean): Phrase {
  const words = splitIntoPieces(text)
    .slice(0, wordsAskedFor)
    .map(({ word }) => word);
  const typed = isTyping ? words.pop() : undefined;
  const last = typed === undefined ? null : askForWord(typed, true);
  const isBegun = last !== null && (words.length === 0 || !isBarelyBegun(last));
  return { words, stems: words.map(stemOf), last: isBegun ? last : null };
}

function hasWords({ words, last }: Phrase): boolean {
  return words.length > 0 || last !== null;
}

function readRequirements(text: string, isTyping: boolean): Requirement[] {
  const all = splitIntoPieces(text);
  // A word may have two pieces, as `e-mail` has.
  const pieces = all.slice(0, 2 * wordsAskedFor);
  const terms = pieces.map((piece, index) => askFor(piece, isTyping && index === all.length - 1));
  const requirements: Requirement[] = [];
  let done = 0;
  for (const group of groupPieces(pieces, text)) {
    requirements.push(...terms.slice(done, group.from).map((term) => [[term]]));
    requirements.push(readGroup(pieces, group, terms.slice(group.from, group.to)));
    done = group.to;
  }
  return [...requirements, ...terms.slice(done).map((term) => [[term]])];
}

function readGroup(
  pieces: readonly Piece[],
  group: Group,
  parts: readonly QueryTerm[],
): Requirement {
  const isTyping = parts.at(-1)?.isTyping === true;
  const asked = parts.filter((part, index) => index === 0 || !isBarelyBegun(part));
  return [[askFor(joinPieces(pieces, group), isTyping)], asked];
}

function askFor({ word, isNumber }: { word: string; isNumber: boolean }, isTyping: boolean) {
  return isNumber ? askForNumber(word, isTyping) : askForWord(word, isTyping);
}

function distinct(requirements: readonly Requirement[]): Requirement[] {
  const byWords = new Map(
    requirements.map((requirement) => [
      requirement
        .map((terms) => terms.map(({ word, isTyping }) => word + (isTyping ? '*' : '')).join(' '))
        .join('|'),
      requirement,
    ]),
  );
  return [...byWords.values()];
}

/** One or two letters of a next word do not take away yet what the words before it have found. */
function withoutBarelyBegun({ requirements, phrases }: Query): Query {
  const begun = requirements.filter(
    ([terms, ...others]) => others.length > 0 || !terms?.every(isBarelyBegun),
  );
  const hasOthers = begun.length + phrases.length > 0;
  return { requirements: hasOthers ? begun : requirements, phrases };
}
