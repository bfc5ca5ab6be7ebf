import { isJoinable, joinedDigits } from './digits.ts';
import { foldWord } from './fold.ts';

/** A run of letters or of digits in a text: `B12` has two. */
export interface Piece {
  readonly word: string;
  readonly isNumber: boolean;
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
}

/** Pieces that may as well be written as one: `e-mail`, `O'Brien`, `B12`, `07700 900327`. */
export interface Group {
  /** The first piece, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

const piecePattern = /\p{L}[\p{L}\p{M}]*|\p{N}+/gu;
const apostrophe = /^['’‘ʼ`]$/;
const joint = /^(?:['’‘ʼ`]|[-‐‑])?$/;
const betweenDigits = /^(?:[ \u00A0\u2009\u202F\-‐‑–.()/]{1,3}|,)$/;
const piecesInGroup = 4;

export function splitIntoPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(piecePattern)) {
    const [written] = match;
    const word = foldWord(written);
    const last = pieces.at(-1);
    if (word === '' || isPossessive(word, last, text.slice(last?.end, match.index))) continue;
    const isNumber = /^\p{N}/u.test(written);
    pieces.push({ word, isNumber, start: match.index, end: match.index + written.length });
  }
  return pieces;
}

/** The end of `Anna's`, which is no part of the name. */
function isPossessive(word: string, last: Piece | undefined, gap: string): boolean {
  return word === 's' && last !== undefined && !last.isNumber && apostrophe.test(gap);
}

/** The groups of two pieces or more, each piece in one at most. */
export function groupPieces(pieces: readonly Piece[], text: string): Group[] {
  const groups: Group[] = [];
  let from = 0;
  while (from < pieces.length) {
    // Each piece is looked at once, however many are joined: a text may have thousands.
    let to = from + 1;
    while (areJoined(pieces[to - 1], pieces[to], text)) to += 1;
    const begin = findGroupBegin(pieces, { from, to });
    if (to - begin > 1) groups.push({ from: begin, to });
    from = to;
  }
  return groups;
}

/** What is joined by more pieces than that is an address or a list, of which nobody types all: only its end counts. */
function findGroupBegin(pieces: readonly Piece[], { from, to }: Group): number {
  let numbersFrom = to;
  while (numbersFrom > from && pieces[numbersFrom - 1]?.isNumber === true) numbersFrom -= 1;
  return Math.max(from, Math.min(numbersFrom, to - piecesInGroup));
}

function areJoined(left: Piece | undefined, right: Piece | undefined, text: string): boolean {
  if (left === undefined || right === undefined) return false;
  const gap = text.slice(left.end, right.start);
  return left.isNumber && right.isNumber ? betweenDigits.test(gap) : joint.test(gap);
}

function isNumeric(pieces: readonly Piece[], { from, to }: Group): boolean {
  return pieces.slice(from, to).every(({ isNumber }) => isNumber);
}

/** A part of a group as one word. */
export interface Joined {
  readonly word: string;
  readonly isNumber: boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * How a group of a text may be written as one. In digits a number may stand beside another one, as in `room 12, 07700
 * 900327`: joined is also what remains of them without the first ones, or without the last ones.
 */
export function joinGroup(pieces: readonly Piece[], group: Group): Joined[] {
  if (!isNumeric(pieces, group)) return [joinPieces(pieces, group)];
  const joined = new Map<string, Joined>();
  for (let inside = group.from + 1; inside < group.to; inside += 1) {
    for (const part of [
      { from: group.from, to: inside + 1 },
      { from: inside - 1, to: group.to },
    ]) {
      // Each piece has a digit.
      if (part.to - part.from > joinedDigits) continue;
      const whole = joinPieces(pieces, part);
      if (isJoinable(whole.word)) joined.set(whole.word, whole);
    }
  }
  return [...joined.values()];
}

/** A whole group as one word, or as one number. */
export function joinPieces(pieces: readonly Piece[], { from, to }: Group): Joined {
  const part = pieces.slice(from, to);
  return {
    word: part.map(({ word }) => word).join(''),
    isNumber: part.every(({ isNumber }) => isNumber),
    start: part[0]?.start ?? 0,
    end: part.at(-1)?.end ?? 0,
  };
}
