import { marksIn, type Mark } from './found-words.ts';
import type { Query } from './query.ts';
import { onOneLine } from './searched-text.ts';

/** A part of a text on one line, with the found words in it, in UTF-16 units. */
export interface Excerpt {
  readonly excerpt: string;
  readonly marks: readonly Mark[];
}

/** In code points, with the ellipses. */
const excerptLength = 160;
/** Few, so that also a large text shows the word in its first line, behind the author's name. */
const lengthBeforeWord = 20;
/** A border between words is looked for within so many units. */
const borderWithin = 24;

/** What a list of results shows of a text: the first found word near the beginning, cut between words. */
export function excerptOf(query: Query, text: string): Excerpt {
  const line = onOneLine(text);
  const marks = marksIn(query, line);
  const from = findBeginning(line, marks[0]?.start ?? 0);
  const to = findEnd(line, from);
  const before = from > 0 ? '…' : '';
  const shift = before.length - from;
  return {
    excerpt: `${before}${line.slice(from, to)}${to < line.length ? '…' : ''}`,
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}

function findBeginning(line: string, found: number): number {
  const earliest = found - lengthBeforeWord;
  if (earliest <= 0) return 0;
  const border = line.slice(earliest, found + 1).search(/ [\p{L}\p{M}\p{N}]/u);
  if (border !== -1) return earliest + border + 1;
  return isInsidePair(line, earliest) ? earliest + 1 : earliest;
}

function findEnd(line: string, from: number): number {
  let to = from;
  // Leaves room for the ellipses.
  for (let length = 0; length < excerptLength - 2 && to < line.length; length += 1) {
    to += isInsidePair(line, to + 1) ? 2 : 1;
  }
  if (to >= line.length || line[to] === ' ') return to;
  const border = line.lastIndexOf(' ', to);
  return border > from && border >= to - borderWithin ? border : to;
}

/** Whether both halves of a code point are left and right of the place. */
function isInsidePair(line: string, place: number): boolean {
  const isSurrogate = (line.charCodeAt(place) & 0xfc_00) === 0xdc_00;
  return isSurrogate && (line.charCodeAt(place - 1) & 0xfc_00) === 0xd8_00;
}
