import type { Writing } from '@tend/client';

/** What the format bar offers. */
export type Toggle = 'bold' | 'italic' | 'strike' | 'code' | 'list' | 'quote';

/** A part of the field's text, or with `start` and `end` at one place the caret. */
export interface Selection {
  readonly start: number;
  readonly end: number;
}

/** A replacement of one part of the text, for the field's own undo. */
export interface TextChange {
  readonly replaced: Selection;
  readonly by: string;
  /** What is written, and selected, afterwards. */
  readonly writing: Pick<Writing, 'text' | 'mentions'>;
  readonly selected: Selection;
}

const signs = { bold: '**', italic: '_', strike: '~~', code: '`' } as const;
const lineSigns = { list: '- ', quote: '> ' } as const;
const anyLineSign = /^[->] /;
const fence = '```';

/** Where text is to be inserted, or with `end` behind `start` replaced. */
interface Edit extends Selection {
  readonly by: string;
}

/** Whether the selected text has the format. */
export function hasFormat(text: string, selection: Selection, toggle: Toggle): boolean {
  return planToggle(text, selection, toggle).isRemoving;
}

/**
 * Puts a format's signs around the selected text, or removes them; the caret stands for the word that it is in. Null where
 * there is nothing to format.
 */
export function toggleFormat(
  writing: Pick<Writing, 'text' | 'mentions'>,
  selection: Selection,
  toggle: Toggle,
): TextChange | null {
  const { text, mentions } = writing;
  const { edits, selected } = planToggle(text, selection, toggle);
  const [first, last] = [edits.at(0), edits.at(-1)];
  if (first === undefined || last === undefined) return null;
  const replaced = { start: first.start, end: last.end };
  let by = '';
  let at = first.start;
  for (const edit of edits) {
    by += text.slice(at, edit.start) + edit.by;
    at = edit.end;
  }
  return {
    replaced,
    by,
    writing: {
      text: text.slice(0, replaced.start) + by + text.slice(replaced.end),
      mentions: mentions.map((mention) => ({
        ...mention,
        start: moved(mention.start, edits, true),
      })),
    },
    selected: {
      start: moved(selected.start, edits, true),
      end: moved(selected.end, edits, false),
    },
  };
}

interface Plan {
  readonly isRemoving: boolean;
  /** In their order. */
  readonly edits: readonly Edit[];
  /** Within the text as it was. */
  readonly selected: Selection;
}

function planToggle(text: string, selection: Selection, toggle: Toggle): Plan {
  if (toggle === 'list' || toggle === 'quote') return planLines(text, selection, toggle);
  const isOnLines = text.slice(selection.start, selection.end).trim().includes('\n');
  if (toggle === 'code' && isOnLines) return planBlock(text, selection);
  return planSigns(text, selection, signs[toggle]);
}

/** Each line has signs of its own: no format goes on in the next. */
function planSigns(text: string, selection: Selection, sign: string): Plan {
  const parts = partsOf(text, selection).map((part) => ({
    part,
    pair: findPair(text, part, sign),
  }));
  const isRemoving = parts.length > 0 && parts.every(({ pair }) => pair !== null);
  const edits = parts.flatMap(({ part: { start, end }, pair }) => {
    if (pair !== null) {
      if (!isRemoving) return [];
      return pair.map((place) => ({ start: place, end: place + sign.length, by: '' }));
    }
    return [
      { start, end: start, by: sign },
      { start: end, end, by: sign },
    ];
  });
  const [first, last] = [parts.at(0)?.part, parts.at(-1)?.part];
  return {
    isRemoving,
    edits,
    selected: first && last ? { start: first.start, end: last.end } : selection,
  };
}

/** The selected parts of lines: whole words, without the space around them and the signs of lists and quotes. */
function partsOf(text: string, selection: Selection): Selection[] {
  const { start, end } = widenToWords(text, selection);
  return linesWithin(text, { start, end }).flatMap((line) => {
    const [sign = ''] = anyLineSign.exec(text.slice(line.start, line.end)) ?? [];
    const from = Math.max(start, line.start + sign.length);
    const part = text.slice(from, Math.min(end, line.end));
    if (part.trim() === '') return [];
    const begin = from + part.length - part.trimStart().length;
    return [withBothSigns(text, { start: begin, end: begin + part.trim().length })];
  });
}

/** Where only one sign of a pair is selected, the other belongs to it. */
function withBothSigns(text: string, part: Selection): Selection {
  for (const sign of Object.values(signs)) {
    const { start, end } = part;
    const [before, last] = [start - sign.length, end - sign.length];
    if (last > start && isSignAt(text, before, sign) && isSignAt(text, last, sign)) {
      return withBothSigns(text, { start: before, end });
    }
    if (last > start && isSignAt(text, start, sign) && isSignAt(text, end, sign)) {
      return withBothSigns(text, { start, end: end + sign.length });
    }
  }
  return part;
}

function widenToWords(text: string, selection: Selection): Selection {
  const isLetter = (place: number) => /[\p{L}\p{N}]/u.test(text.charAt(place));
  let { start, end } = selection;
  while (isLetter(start) && isLetter(start - 1)) start -= 1;
  if (start === end && !isLetter(start)) while (isLetter(start - 1)) start -= 1;
  while (isLetter(end - 1) && isLetter(end)) end += 1;
  if (start === end) while (isLetter(end)) end += 1;
  return { start, end };
}

/** Where the format's two signs are: just around the part or within it, perhaps with those of other formats between. */
function findPair(text: string, part: Selection, sign: string): [number, number] | null {
  for (const direction of [1, -1] as const) {
    let { start, end } = part;
    for (;;) {
      const layer = Object.values(signs).find((one) => {
        const [first, last] = direction > 0 ? [start - one.length, end] : [start, end - one.length];
        return (
          last - first >= one.length && isSignAt(text, first, one) && isSignAt(text, last, one)
        );
      });
      if (layer === undefined) break;
      const { length } = layer;
      if (layer === sign) return direction > 0 ? [start - length, end] : [start, end - length];
      start -= direction * length;
      end += direction * length;
    }
  }
  return null;
}

function isSignAt(text: string, place: number, sign: string): boolean {
  const character = sign.charAt(0);
  const isLonger =
    text.charAt(place - 1) === character || text.charAt(place + sign.length) === character;
  return text.startsWith(sign, place) && place >= 0 && !isLonger;
}

function planLines(text: string, selection: Selection, toggle: keyof typeof lineSigns): Plan {
  const sign = lineSigns[toggle];
  const lines = linesWithin(text, selection).filter(
    ({ start, end }) => text.slice(start, end).trim() !== '',
  );
  const isRemoving = lines.length > 0 && lines.every(({ start }) => text.startsWith(sign, start));
  const edits = lines.flatMap(({ start, end }) => {
    const [earlier = ''] = anyLineSign.exec(text.slice(start, end)) ?? [];
    const by = isRemoving ? '' : sign;
    return by === earlier ? [] : [{ start, end: start + earlier.length, by }];
  });
  return { isRemoving, edits, selected: selection };
}

/** A block of code: the lines between two lines of "```". */
function planBlock(text: string, selection: Selection): Plan {
  const lines = linesWithin(text, selection);
  const start = lines.at(0)?.start ?? 0;
  const end = lines.at(-1)?.end ?? 0;
  const opening = { start: start - fence.length - 1, end: start, by: '' };
  const closing = { start: end, end: end + fence.length + 1, by: '' };
  const isRemoving =
    text.slice(Math.max(0, opening.start), start) === `${fence}\n` &&
    text.slice(end, closing.end) === `\n${fence}`;
  const added = [
    { start, end: start, by: `${fence}\n` },
    { start: end, end, by: `\n${fence}` },
  ];
  return { isRemoving, edits: isRemoving ? [opening, closing] : added, selected: { start, end } };
}

/** The lines that a selection touches; not the one at whose beginning it ends. */
function linesWithin(text: string, { start, end }: Selection): Selection[] {
  const lines: Selection[] = [];
  let from = text.lastIndexOf('\n', start - 1) + 1;
  if (start === 0) from = 0;
  do {
    const next = text.indexOf('\n', from);
    const lineEnd = next < 0 ? text.length : next;
    lines.push({ start: from, end: lineEnd });
    from = lineEnd + 1;
  } while (from < end);
  return lines;
}

/** Where a place of the text is after the edits; what is inserted right there comes before it if `isBehind`. */
function moved(place: number, edits: readonly Edit[], isBehind: boolean): number {
  let growth = 0;
  for (const { start, end, by } of edits) {
    const isBefore = end < place || (end === place && (isBehind || start < end));
    if (isBefore) growth += by.length - (end - start);
    else if (start < place) growth += start - place;
  }
  return place + growth;
}
