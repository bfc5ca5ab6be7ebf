import type { Format, FormatType, WrittenFormat } from './formats.ts';
import { limits } from './limits.ts';
import type { Mention } from './mentions.ts';

/* The signs by which people write formats: `**bold**`, `_italic_`, `~~strike~~`, `` `code` ``, lines that begin with
   "- " or "> ", and lines of code between two lines of "```". They are taken out when a message is sent, and put back
   when it is edited; messages have formats instead. Each format has only one sign, so that what was typed comes back
   exactly. All that does not match is left as typed: `2*3*4`, `file_name_2`, `^_^`. */

/** A text with its mentions: with signs while it is being written. */
export interface MarkupText {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** A text without signs. */
export interface FormattedText extends MarkupText {
  /** As a message's content has them, but perhaps empty. */
  readonly formats: readonly WrittenFormat[];
}

/** What a message's content says. */
interface Written {
  readonly text: string;
  readonly mentions?: readonly Mention[] | undefined;
  readonly formats?: readonly Format[] | undefined;
}

/** Texts without any of these, most of them, are read no further. */
const anySign = /[*_~`]|^[->] /m;

const signs: ReadonlyMap<string, FormatType> = new Map([
  ['**', 'bold'],
  ['_', 'italic'],
  ['~~', 'strike'],
  ['`', 'code'],
]);
const runOfSigns = /\*+|_+|~+|`+/g;
const fence = '```';
/** As long as the sign, so that no other place in the text moves. */
const bullet = '• ';
const lineSigns = { list: '- ', quote: '> ' } as const;

/** What may stand before a sign that opens, and after one that closes: faces like `:_)` and `\_(` have no signs. */
const canPrecede = /[\s\p{Ps}\p{Pi}"'’—–\p{So}\p{Extended_Pictographic}\u{FE0F}]/u;
const canFollow = /[\s\p{Pe}\p{Pf}\p{Pi}"'.,;:!?…—–\p{So}\p{Extended_Pictographic}]/u;

/** A range of the text with signs that is left out, or replaced by text of the same length. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** The places are those of the text with signs. */
interface Found {
  readonly formats: WrittenFormat[];
  readonly cuts: Cut[];
}

/**
 * Takes the signs out of what a person has written. In links and mentions there are none. A text with more formats than a
 * message may have is left as it is.
 */
export function readMarkup(written: MarkupText): FormattedText {
  const { text, mentions } = written;
  if (!anySign.test(text)) return { text, mentions, formats: [] };
  const { formats, cuts } = findFormats(maskLinks(maskMentions(written)));
  if (formats.length > limits.formatsPerMessage) return { text, mentions, formats: [] };
  cuts.sort((one, other) => one.start - other.start);
  const places = placesWithout(cuts, text.length);
  const move = <Range extends Pick<Format, 'start' | 'length'>>(moved: Range): Range => {
    const start = places[moved.start] ?? 0;
    return { ...moved, start, length: (places[moved.start + moved.length] ?? 0) - start };
  };
  return {
    text: apply(cuts, text),
    mentions: mentions.map(move),
    // While they still have their signs, no two are of the same length.
    formats: formats.toSorted(outerFirst).map(move),
  };
}

/** Puts the signs back, for editing. The inverse of `readMarkup`, for what it returns. */
export function writeMarkup({ text, mentions = [], formats = [] }: Written): MarkupText {
  if (formats.length === 0) return { text, mentions };
  const inserts = new Inserts();
  for (const format of formats) insertSigns(inserts, text, format);
  const cuts = inserts.list();
  const moved = mentions.map((mention) => ({
    ...mention,
    start: mention.start + growthUpTo(cuts, mention.start),
  }));
  return { text: apply(cuts, text), mentions: moved };
}

function findFormats(text: string): Found {
  const found: Found = { formats: [], cuts: [] };
  const lines = linesOf(text);
  const fences = lines.flatMap(({ start, end }, index) =>
    text.slice(start, end) === fence ? [index] : [],
  );
  let block: WrittenFormat | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) break;
    if (index === fences[0]) fences.shift();
    else {
      block = findInLine(text, { ...line, block }, found);
      continue;
    }
    block = null;
    const closing = fences[0] ?? lines.length;
    if (!addCode(text, { first: line, last: lines[closing] }, found)) continue;
    fences.shift();
    index = closing;
  }
  return found;
}

interface Line {
  readonly start: number;
  readonly end: number;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const place = { start, end: start + line.length };
    start = place.end + 1;
    return place;
  });
}

/** Adds the lines between two fences; returns false if they are blank, or `last` is missing. */
function addCode(
  text: string,
  { first, last }: { first: Line; last: Line | undefined },
  { formats, cuts }: Found,
): boolean {
  if (last === undefined) return false;
  const start = first.end + 1;
  const end = last.start - 1;
  if (text.slice(start, end).trim() === '') return false;
  formats.push({ type: 'codeBlock', start, length: end - start });
  cuts.push({ start: first.start, end: start, by: '' }, { start: end, end: last.end, by: '' });
  return true;
}

/** `block` is the list or quote that ends with the line before; returns the one that ends with this line. */
function findInLine(
  text: string,
  { start, end, block }: Line & { block: WrittenFormat | null },
  found: Found,
): WrittenFormat | null {
  const type = lineFormat(text.slice(start, end));
  if (type === null) {
    findInText(text.slice(start, end), start, found);
    return null;
  }
  const { length } = lineSigns[type];
  found.cuts.push({ start, end: start + length, by: type === 'list' ? bullet : '' });
  findInText(text.slice(start + length, end), start + length, found);
  if (block?.type === type) {
    block.length = end - block.start;
    return block;
  }
  const begun = { type, start, length: end - start };
  found.formats.push(begun);
  return begun;
}

function lineFormat(line: string): keyof typeof lineSigns | null {
  const [, sign] = /^([->]) \S/.exec(line) ?? [];
  if (sign === undefined) return null;
  return sign === '-' ? 'list' : 'quote';
}

interface Sign extends Line {
  readonly type: FormatType;
  readonly opens: boolean;
  readonly closes: boolean;
}

/**
 * Finds the pairs of signs in a line. No more than one sign of each type is open: another one that opens takes its place.
 * A pair ends what was opened within it.
 */
function findInText(line: string, offset: number, { formats, cuts }: Found): void {
  const found = signsIn(line);
  const lastCodeEnd = found.findLastIndex(({ type, closes }) => type === 'code' && closes);
  const open = new Map<FormatType, Sign>();
  const close = (first: Sign, last: Sign): void => {
    formats.push({ type: first.type, start: offset + first.start, length: last.end - first.start });
    for (const { start, end } of [first, last]) {
      cuts.push({ start: offset + start, end: offset + end, by: '' });
    }
    for (const [type, { start }] of open) if (start >= first.start) open.delete(type);
  };
  let codeEnd = 0;
  for (const [index, sign] of found.entries()) {
    const { type, start, opens, closes } = sign;
    const opener = open.get(type);
    // In code there are no other formats.
    if (start < codeEnd) continue;
    if (type === 'code') {
      const last = opens && index < lastCodeEnd ? findCodeEnd(found, index) : undefined;
      if (last === undefined) continue;
      close(sign, last);
      codeEnd = last.end;
    } else if (closes && opener !== undefined) close(opener, sign);
    else if (opens) open.set(type, sign);
  }
}

function findCodeEnd(found: readonly Sign[], start: number): Sign | undefined {
  let index = start + 1;
  while (index < found.length) {
    const sign = found[index];
    if (sign?.type === 'code' && sign.closes) return sign;
    index += 1;
  }
  return undefined;
}

function signsIn(line: string): Sign[] {
  const runs = [...line.matchAll(runOfSigns)].map(({ 0: run, index }) => ({
    type: signs.get(run),
    start: index,
    end: index + run.length,
  }));
  return runs.flatMap(({ type, start, end }, index) => {
    if (type === undefined) return [];
    const isBeside = (other: (typeof runs)[number] | undefined, place: number): boolean =>
      other?.type !== undefined && (other.start === place || other.end === place);
    const before = characterBefore(line, start);
    const after = characterAfter(line, end);
    const opens =
      after.trim() !== '' &&
      (before === '' || canPrecede.test(before) || isBeside(runs[index - 1], start));
    const closes =
      before.trim() !== '' &&
      (after === '' || canFollow.test(after) || isBeside(runs[index + 1], end));
    return [{ type, start, end, opens, closes }];
  });
}

function characterBefore(text: string, place: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(place - 1));
  return text.slice(Math.max(0, place - (isPair ? 2 : 1)), place);
}

function characterAfter(text: string, place: number): string {
  return place === text.length ? '' : String.fromCodePoint(text.codePointAt(place) ?? 0);
}

/** Hidden behind letters, which are no signs. */
function maskMentions({ text, mentions }: MarkupText): string {
  let masked = '';
  for (const { start, length } of mentions) {
    masked += text.slice(masked.length, start) + 'x'.repeat(length);
  }
  return masked + text.slice(masked.length);
}

const endSigns = /[*_~`.,;:!?)\]}"'»”’…]/;

function maskLinks(text: string): string {
  return text.replaceAll(/(?:https?:\/\/|www\.)\S+/gi, (link) => {
    let end = link.length;
    while (end > 0 && endSigns.test(link.charAt(end - 1))) end -= 1;
    return 'x'.repeat(end) + link.slice(end);
  });
}

function apply(cuts: readonly Cut[], text: string): string {
  let applied = '';
  let at = 0;
  for (const { start, end, by } of cuts) {
    applied += text.slice(at, start) + by;
    at = end;
  }
  return applied + text.slice(at);
}

/** Where each place of the text, and its end, is without what is cut. */
function placesWithout(cuts: readonly Cut[], length: number): number[] {
  const places: number[] = [];
  let place = 0;
  let next = 0;
  for (let at = 0; at <= length; at += 1) {
    places.push(place);
    while ((cuts[next]?.end ?? Infinity) <= at) next += 1;
    const { start = Infinity, by = '' } = cuts[next] ?? {};
    if (at < start || by !== '') place += 1;
  }
  return places;
}

function outerFirst(one: Format, other: Format): number {
  return one.start - other.start || other.length - one.length;
}

/** The signs of formats by their places in the text without them. */
class Inserts {
  readonly #at = new Map<number, { closing: string; opening: string; replaced: number }>();

  /** In the order of the formats: outer ones first. */
  open(place: number, sign: string, replaced = 0): void {
    const there = this.#there(place);
    there.opening += sign;
    there.replaced += replaced;
  }

  close(place: number, sign: string): void {
    const there = this.#there(place);
    there.closing = sign + there.closing;
  }

  list(): Cut[] {
    return [...this.#at]
      .toSorted(([one], [other]) => one - other)
      .map(([start, { closing, opening, replaced }]) => {
        return { start, end: start + replaced, by: closing + opening };
      });
  }

  #there(place: number): { closing: string; opening: string; replaced: number } {
    const there = this.#at.get(place) ?? { closing: '', opening: '', replaced: 0 };
    this.#at.set(place, there);
    return there;
  }
}

function insertSigns(inserts: Inserts, text: string, { type, start, length }: Format): void {
  const end = start + length;
  if (type === 'codeBlock') {
    inserts.open(start, `${fence}\n`);
    inserts.close(end, `\n${fence}`);
  } else if (type === 'list' || type === 'quote') {
    for (const line of linesOf(text.slice(start, end))) {
      const place = start + line.start;
      const isBullet = type === 'list' && text.startsWith(bullet, place);
      inserts.open(place, lineSigns[type], isBullet ? bullet.length : 0);
    }
  } else {
    for (const [sign, signType] of signs) {
      if (signType !== type) continue;
      inserts.open(start, sign);
      inserts.close(end, sign);
    }
  }
}

/** How much longer the text before and at a place becomes. */
function growthUpTo(cuts: readonly Cut[], place: number): number {
  return cuts
    .filter(({ start }) => start <= place)
    .reduce((sum, { start, end, by }) => sum + by.length - (end - start), 0);
}
