import { placeOf } from '@tend/client';
import { make } from '../../../ui/pictures/make-element.ts';
import type { FoundInChat, RowItem } from './row-facts.ts';
import './found-words.css';

/** The parts of a row that have words of its message. */
const worded = '.bubble-text, .poll-answers, .file-name, .link-preview-title, .link-preview-site';
const unworded = '.bubble-meta, .bubble-unfold';
const blocks = 'li, blockquote, pre, p, button, .bubble-text';

/** Shows what was found in a row: which hit it is and, if its words or the search have changed, the words. */
export function showFound(
  row: HTMLElement,
  item: RowItem,
  found: FoundInChat | null,
  isMarkedAnew: boolean,
): void {
  if (item.type !== 'bubble') return;
  row.classList.toggle('bubble-row-found', found?.current === placeOf(item.message));
  if (!isMarkedAnew) return;
  for (const mark of row.querySelectorAll('mark')) unwrap(mark);
  if (found === null) return;
  for (const part of row.querySelectorAll<HTMLElement>(worded)) {
    if (!isWithin(part, worded)) markWords(part, found.marksIn);
  }
}

function isWithin({ parentElement }: Node, selector: string): boolean {
  return parentElement !== null && parentElement.closest(selector) !== null;
}

function unwrap(mark: HTMLElement): void {
  const { parentNode } = mark;
  mark.replaceWith(...mark.childNodes);
  parentNode?.normalize();
}

interface Piece {
  readonly node: Text;
  /** Where it begins in the whole text. */
  readonly start: number;
}

/** Marks the words wherever they are, also across formats and links; not across lines of a list. */
function markWords(part: HTMLElement, marksIn: FoundInChat['marksIn']): void {
  const { pieces, text } = readPieces(part);
  const marks = marksIn(text);
  // From the end, so that the places before stay right.
  for (const { node, start } of pieces.toReversed()) {
    for (const mark of marks.toReversed()) {
      const from = Math.max(0, mark.start - start);
      const to = Math.min(node.data.length, mark.end - start);
      if (from >= to) continue;
      const word = node.splitText(from);
      word.splitText(to - from);
      const element = make('mark', { className: 'bubble-found' });
      word.replaceWith(element);
      element.append(word);
    }
  }
}

function readPieces(part: HTMLElement): { pieces: Piece[]; text: string } {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    if (!(node instanceof Text) || isWithin(node, unworded)) continue;
    const around = node.parentElement?.closest(blocks) ?? null;
    if (around !== block && text !== '') text += '\n';
    block = around;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { pieces, text };
}
