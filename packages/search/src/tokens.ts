import { numberForms } from './digits.ts';
import { groupPieces, joinGroup, splitIntoPieces, type Joined, type Piece } from './pieces.ts';
import { stemOf } from './stem.ts';

/** A word of a text, as it can be found. */
export interface Token {
  /** Without case and accents. */
  readonly word: string;
  /** What it is indexed by: the word itself where there is no stem. */
  readonly stem: string;
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  /** Whether it stands beside the text's own words: words written as one, the last digits of a number, an emoji. */
  readonly isExtra: boolean;
}

/** To be raised when a text's terms become others: an index of another version is built anew. */
export const stemsVersion = 2;

const emojiPattern = /\p{Extended_Pictographic}/gu;
const emojiSign = /[\u00A9\u00AE\u203C-\u3299\u{1F000}-\u{1FAFF}]/u;

/** The words of a text in its order, then what may also be typed for some of them. */
export function tokenize(text: string): Token[] {
  const pieces = splitIntoPieces(text);
  const tokens = pieces.map(readPiece);
  for (const group of groupPieces(pieces, text)) {
    for (const joined of joinGroup(pieces, group)) tokens.push(...readJoined(joined));
  }
  for (const piece of pieces) tokens.push(...readLastDigits(piece));
  if (emojiSign.test(text)) tokens.push(...findEmoji(text));
  return tokens;
}

/** Whether there is anything in a text that could be found, without the stems that finding it takes. */
export function hasWords(text: string): boolean {
  return splitIntoPieces(text).length > 0 || findEmoji(text).length > 0;
}

function readPiece({ word, isNumber, start, end }: Piece): Token {
  return { word, stem: isNumber ? word : stemOf(word), start, end, isExtra: false };
}

function readJoined({ word, isNumber, start, end }: Joined): Token[] {
  if (!isNumber) return [{ word, stem: stemOf(word), start, end, isExtra: true }];
  return numberForms(word).map((form) => ({ word: form, stem: form, start, end, isExtra: true }));
}

function readLastDigits({ word, isNumber, start, end }: Piece): Token[] {
  if (!isNumber) return [];
  return numberForms(word)
    .slice(1)
    .map((form) => ({ word: form, stem: form, start, end, isExtra: true }));
}

export function findEmoji(text: string): Token[] {
  return Array.from(text.matchAll(emojiPattern), ({ 0: emoji, index }) => ({
    word: emoji,
    stem: emoji,
    start: index,
    end: index + emoji.length,
    isExtra: true,
  }));
}

/**
 * A text's terms for an index: the stems of its words in their order, so that one which keeps places finds phrases, then the
 * extra ones, each once. No term has white space, punctuation of ASCII or a control character in it.
 */
export function indexedTerms(text: string): string[] {
  const tokens = tokenize(text);
  const own = tokens.filter(({ isExtra }) => !isExtra).map(({ stem }) => stem);
  const extra = tokens.filter(({ isExtra }) => isExtra).map(({ stem }) => stem);
  return [...own, ...new Set(extra)];
}
