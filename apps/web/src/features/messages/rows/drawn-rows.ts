import type { ConversationMessage } from '@tend/client';
import { drawRow } from './draw-row.ts';
import { showFound } from './found-words.ts';
import type { DrawnRow, FoundInChat, RowFacts } from './row-facts.ts';
import type { RowEstimates } from '../timeline/row-height.ts';
import type { TimelineItem } from '../timeline/timeline.ts';

export type Items = readonly TimelineItem<ConversationMessage>[];

/** A range of rows, both ends included. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

interface MeasuredRow {
  readonly row: DrawnRow;
  index: number;
  /** Null until it is measured. */
  height: number | null;
}

/** The rows in the document: a run without gaps, in order. */
export class DrawnRows {
  #rows = new Map<string, MeasuredRow>();
  #range: RowRange | null = null;
  #tabStop: DrawnRow | null = null;
  #found: FoundInChat | null = null;

  get range(): RowRange | null {
    return this.#range;
  }

  /** The sum of the measured heights, in px. */
  get height(): number {
    return [...this.#rows.values()].reduce((sum, { height }) => sum + (height ?? 0), 0);
  }

  isMeasured(key: string): boolean {
    return (this.#rows.get(key)?.height ?? null) !== null;
  }

  /** Draws exactly these rows into `pane`. */
  draw(
    { from, to }: RowRange,
    items: Items,
    { facts, pane }: { facts: RowFacts; pane: Element },
  ): void {
    for (const [key, { index, row }] of this.#rows) {
      if (index < from || index > to) this.#drop(key, row);
    }
    const before = this.#rows;
    this.#rows = new Map();
    let next = pane.firstChild;
    for (let index = from; index <= to; index += 1) {
      const item = items[index];
      if (item === undefined) continue;
      const drawn = before.get(item.key) ?? { row: drawFound(item, facts), index, height: null };
      this.#rows.set(item.key, drawn);
      if (drawn.row.element === next) next = next.nextSibling;
      else pane.insertBefore(drawn.row.element, next);
    }
    this.#range = this.#rows.size === 0 ? null : { from, to };
  }

  /** Updates the rows from the items; removes those whose items are gone. */
  update(items: Items, facts: RowFacts): void {
    const left = new Map(this.#rows);
    const indices: number[] = [];
    for (const [index, item] of items.entries()) {
      const drawn = this.#rows.get(item.key);
      if (drawn === undefined) continue;
      left.delete(item.key);
      drawn.index = index;
      indices.push(index);
      const isRedrawn = drawn.row.update(item, facts);
      const isMarked = this.#showFound(drawn.row.element, item, { facts, isRedrawn });
      if (isRedrawn || isMarked) drawn.height = null;
    }
    this.#found = facts.found;
    for (const [key, { row }] of left) this.#drop(key, row);
    const [from, to] = [indices.at(0), indices.at(-1)];
    this.#range = from === undefined || to === undefined ? null : { from, to };
  }

  /** Measures all rows drawn since the last call at once; returns their heights. */
  measure(items: Items, estimates: RowEstimates): [index: number, height: number][] {
    const measured: [number, number][] = [];
    for (const drawn of this.#rows.values()) {
      if (drawn.height !== null) continue;
      drawn.height = drawn.row.element.getBoundingClientRect().height;
      const item = items[drawn.index];
      if (item !== undefined) estimates.remember(item, drawn.height);
      measured.push([drawn.index, drawn.height]);
    }
    return measured;
  }

  /**
   * Plays a class's animation once: left on the element, it would restart whenever the page is shown again.
   */
  animate(key: string, className: 'row-new' | 'pointed-out'): void {
    const element = this.#rows.get(key)?.row.element;
    const handleEnd = () => element?.classList.remove(className);
    element?.classList.add(className);
    element?.addEventListener('animationend', handleEnd, { once: true });
    element?.addEventListener('animationcancel', handleEnd, { once: true });
  }

  focus(key: string): void {
    const article = this.#rows.get(key)?.row.element.querySelector('article');
    article?.focus({ preventScroll: true });
  }

  /** The list goes. */
  release(): void {
    for (const { row } of this.#rows.values()) row.release();
  }

  forgetHeights(): void {
    for (const drawn of this.#rows.values()) drawn.height = null;
  }

  /** Makes one message's button, that of the row with this key, reachable by Tab. */
  placeTabStop(key: string | undefined): void {
    const row = key === undefined ? null : (this.#rows.get(key)?.row ?? null);
    if (row === this.#tabStop) return;
    this.#tabStop?.setTabStop(false);
    row?.setTabStop(true);
    this.#tabStop = row;
  }

  /** Shows another search, or the same one in a row that was drawn anew; returns whether words were marked. */
  #showFound(
    element: HTMLElement,
    item: Items[number],
    { facts: { found }, isRedrawn }: { facts: RowFacts; isRedrawn: boolean },
  ): boolean {
    if (found === this.#found && (found === null || !isRedrawn)) return false;
    const isMarkedAnew = isRedrawn || found?.marksIn !== this.#found?.marksIn;
    showFound(element, item, found, isMarkedAnew);
    return isMarkedAnew;
  }

  #drop(key: string, row: DrawnRow): void {
    this.#rows.delete(key);
    row.element.remove();
    row.release();
    if (row === this.#tabStop) this.#tabStop = null;
  }
}

function drawFound(item: Items[number], facts: RowFacts): DrawnRow {
  const row = drawRow(item, facts);
  if (facts.found !== null) showFound(row.element, item, facts.found, true);
  return row;
}
