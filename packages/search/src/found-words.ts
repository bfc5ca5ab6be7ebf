import { foldedLength } from './fold.ts';
import { isAnswer, type Phrase, type Query, type QueryTerm } from './query.ts';
import { splitIntoPieces, type Piece } from './pieces.ts';
import { stemOf } from './stem.ts';
import { tokenize, type Token } from './tokens.ts';

/** A found word, in UTF-16 units of the text. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Whether a text has all that the query asks for. */
export function matches(query: Query, text: string): boolean {
  const tokens = tokenize(text);
  return (
    query.requirements.every((alternatives) =>
      alternatives.some((terms) => terms.every((term) => hasTerm(tokens, term))),
    ) && hasPhrases(query, text)
  );
}

/** Whether a text has all phrases of the query; without making stems, which takes most of the time of `matches`. */
export function hasPhrases({ phrases }: Query, text: string): boolean {
  if (phrases.length === 0) return true;
  // Most texts that have all the words have them elsewhere: to see that takes a tenth of the time.
  if (isPlain(text) && !phrases.every((phrase) => mayStandIn(text.toLowerCase(), phrase))) {
    return false;
  }
  const pieces = splitIntoPieces(text);
  return phrases.every((phrase) => pieces.some((_piece, from) => isPhraseAt(pieces, from, phrase)));
}

/** Whether its words are compared as they stand there, but for their case. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7Eа-яА-Я\u00A0«»“”„‘’–—…№·]*$/.test(text);
}

/** Whether the beginnings of the words stand one after the other in a plain text in lower case. */
function mayStandIn(text: string, { words, last }: Phrase): boolean {
  const all = last === null ? words : [...words, last.word];
  const [first = '', ...others] = all;
  // The one may be the end of `Anna's`, the other the beginning of a word that is longer.
  if (all.some((word) => word === 's' || word.length >= foldedLength)) return true;
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    let end = at + first.length;
    const stand = others.every((word) => {
      const next = endOfGap(text, end);
      end = next + word.length;
      return text.startsWith(word, next);
    });
    if (stand) return true;
  }
  return false;
}

/** Where the next word begins, after what no word is made of and the end of `Anna's`. */
function endOfGap(text: string, from: number): number {
  const gap = /(?:['’‘`]s(?![a-zа-я]))?[^a-z0-9а-я]*/y;
  gap.lastIndex = from;
  return from + (gap.exec(text)?.[0].length ?? 0);
}

function hasTerm(tokens: readonly Token[], term: QueryTerm): boolean {
  return tokens.some(({ stem }) => isAnswer(term, stem));
}

/** The words of a text that the query asks for, in their order, without overlaps; also of a text that lacks others. */
export function marksIn(query: Query, text: string): Mark[] {
  const tokens = tokenize(text);
  const ofWords = query.requirements.flatMap((alternatives) => {
    const held = alternatives.find((terms) => terms.every((term) => hasTerm(tokens, term)));
    return (held ?? alternatives.flat()).flatMap((term) => findTerm(tokens, term));
  });
  const pieces = query.phrases.length === 0 ? [] : splitIntoPieces(text);
  const ofPhrases = query.phrases.flatMap((phrase) => findPhrase(pieces, phrase));
  return withoutOverlaps([...ofWords, ...ofPhrases]);
}

function findTerm(tokens: readonly Token[], term: QueryTerm): Token[] {
  return tokens.filter(({ stem }) => isAnswer(term, stem));
}

function findPhrase(pieces: readonly Piece[], phrase: Phrase): Mark[] {
  const others = phrase.words.length + Number(phrase.last !== null) - 1;
  return pieces.flatMap((first, from) => {
    const last = pieces[from + others];
    const isFound = last !== undefined && isPhraseAt(pieces, from, phrase);
    return isFound ? [{ start: first.start, end: last.end }] : [];
  });
}

function isPhraseAt(pieces: readonly Piece[], from: number, { words, last }: Phrase): boolean {
  return (
    words.every((word, index) => pieces[from + index]?.word === word) &&
    (last === null || isBegunBy(last, pieces[from + words.length]))
  );
}

function isBegunBy(last: QueryTerm, piece: Piece | undefined): boolean {
  if (piece?.word.startsWith(last.word) !== true) return false;
  return isAnswer(last, piece.isNumber ? piece.word : stemOf(piece.word));
}

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || start >= last.end) merged.push({ start, end });
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
  }
  return merged;
}
