import type { Format, FormatType } from '@tend/protocol';
import { make } from '../../../ui/pictures/make-element.ts';
import { type NestedFormat, nestFormats } from './nest-formats.ts';
import './draw-formatted.css';

type Drawn = (Node | string)[];

/** A text with formats that is being drawn. */
interface Drawing {
  readonly text: string;
  /** Draws a part of the text that has no formats. */
  readonly drawPlain: (start: number, end: number) => Drawn;
}

type Draw = (format: NestedFormat, drawing: Drawing) => Node;

const drawings: Readonly<Record<FormatType, Draw>> = {
  bold: (format, drawing) => make('b', {}, ...drawInner(format, drawing)),
  italic: (format, drawing) => make('i', {}, ...drawInner(format, drawing)),
  strike: (format, drawing) => make('s', {}, ...drawInner(format, drawing)),
  // In code there are no links and names.
  code: (format, { text }) => make('code', { dir: 'auto' }, textOf(format, text)),
  codeBlock: (format, { text }) => make('pre', { dir: 'auto' }, textOf(format, text)),
  quote: (format, drawing) => make('blockquote', { dir: 'auto' }, ...drawInner(format, drawing)),
  list: drawList,
};

/** Draws a text with its formats, without the signs by which they were written. */
export function drawFormatted(formats: readonly Format[], drawing: Drawing): Drawn {
  return drawRange(nestFormats(formats), { start: 0, end: drawing.text.length }, drawing);
}

function drawRange(
  formats: readonly NestedFormat[],
  { start, end }: { start: number; end: number },
  drawing: Drawing,
): Drawn {
  const drawn: Drawn = [];
  let at = start;
  for (const format of formats) {
    if (format.start > at) drawn.push(...drawing.drawPlain(at, format.start));
    drawn.push(...drawFormat(format, drawing));
    at = format.start + format.length;
    // The end of the line, which a block has by itself.
    if (isBlock(format) && drawing.text[at] === '\n') at += 1;
  }
  if (at < end) drawn.push(...drawing.drawPlain(at, end));
  return drawn;
}

/** One that only a newer version knows is drawn as plain text. */
function drawFormat(format: NestedFormat, drawing: Drawing): Drawn {
  return isKnown(format.type)
    ? [drawings[format.type](format, drawing)]
    : drawInner(format, drawing);
}

function drawInner({ start, length, inner }: NestedFormat, drawing: Drawing): Drawn {
  return drawRange(inner, { start, end: start + length }, drawing);
}

const bullet = '• ';

/** Each line is an item. Its bullet is there for where texts are plain; here the style draws one. */
function drawList({ start, length, inner }: NestedFormat, drawing: Drawing): HTMLElement {
  const items: HTMLElement[] = [];
  let from = start;
  for (const line of drawing.text.slice(start, start + length).split('\n')) {
    const end = from + line.length;
    const begin = line.startsWith(bullet) ? from + bullet.length : from;
    const inLine = inner.filter((format) => format.start >= begin && format.start < end);
    items.push(make('li', { dir: 'auto' }, ...drawRange(inLine, { start: begin, end }, drawing)));
    from = end + 1;
  }
  return make('ul', {}, ...items);
}

function textOf({ start, length }: Format, text: string): string {
  return text.slice(start, start + length);
}

function isKnown(type: string): type is FormatType {
  return Object.hasOwn(drawings, type);
}

function isBlock({ type }: Format): boolean {
  return type === 'codeBlock' || type === 'quote' || type === 'list';
}
