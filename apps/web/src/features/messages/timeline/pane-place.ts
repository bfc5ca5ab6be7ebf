import type { RowRange } from '../rows/drawn-rows.ts';

/**
 * Where the drawn rows are in their box. They are fixed at the edge where no rows are added: so those that stay need not
 * be moved, and painted again, once the new ones are measured.
 */
export class PanePlace {
  #fixedEdge: 'start' | 'end' = 'end';

  /** Notes where rows are added. */
  notice(before: RowRange | null, after: RowRange): void {
    if (before === null) return;
    if (after.from < before.from) this.#fixedEdge = 'end';
    else if (after.to > before.to) this.#fixedEdge = 'start';
  }

  /** Places the pane; distances from the box's edges, in px. */
  apply(pane: HTMLElement, { start, afterEnd }: { start: number; afterEnd: number }): void {
    const isFixedAtEnd = this.#fixedEdge === 'end';
    setStyle(pane, 'insetBlockStart', isFixedAtEnd ? 'auto' : `${start}px`);
    setStyle(pane, 'insetBlockEnd', isFixedAtEnd ? `${afterEnd}px` : 'auto');
  }
}

/** Sets a style unless it is set already, which would count as a change. */
export function setStyle(
  element: HTMLElement,
  name: 'blockSize' | 'insetBlockStart' | 'insetBlockEnd',
  value: string,
): void {
  if (element.style[name] !== value) element.style[name] = value;
}
